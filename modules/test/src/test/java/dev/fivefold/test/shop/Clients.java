package dev.fivefold.test.shop;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

interface Clients {

    /** Without a url: as if a load balancer found it. */
    @FeignClient("users")
    interface Users {

        @GetMapping("/users/{id}")
        Call<RawJson> profile(@PathVariable("id") long id);
    }

    @FeignClient(name = "carts", url = "${carts.url:http://carts.internal:8080}")
    interface Carts {

        @GetMapping("/carts/{id}")
        Call<Cart> cart(@PathVariable("id") long id);
    }

    record Cart(List<Long> productIds) {}

    @FeignClient("products")
    interface Products {

        @GetMapping("/products")
        Call<List<Product>> byIds(@RequestParam("ids") List<Long> ids);

        @GetMapping("/prices/{id}")
        Call<RawJson> price(@PathVariable("id") long id);

        @PostMapping("/search")
        Call<RawJson> search(@RequestBody Search search, @RequestHeader("X-Tenant") String tenant);
    }

    record Product(long id) {}

    record Search(String text) {}
}
