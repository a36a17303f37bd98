package dev.fivefold.starter;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.page.Page;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** What an application writes: three clients and two pages. It scans no package, as the starter's is its own here. */
@SpringBootConfiguration
@EnableAutoConfiguration
@EnableFeignClients(
        clients = {PlainApplication.Users.class, PlainApplication.Carts.class, PlainApplication.Products.class})
public class PlainApplication {

    @FeignClient("users")
    interface Users {

        @GetMapping("/users/{id}")
        Call<RawJson> profile(@PathVariable("id") long id);

        @GetMapping("/users/{id}")
        String immediate(@PathVariable("id") long id);
    }

    @FeignClient("carts")
    interface Carts {

        @GetMapping("/carts/{userId}")
        Call<Cart> cart(@PathVariable("userId") long userId);

        record Cart(List<Long> productIds) {}
    }

    @FeignClient("products")
    interface Products {

        @GetMapping("/products/{id}")
        @InBulk(by = "products")
        Call<RawJson> product(@PathVariable("id") long id);

        @GetMapping("/products")
        @CollectionFormat(feign.CollectionFormat.CSV)
        Call<BulkResult<RawJson>> products(@RequestParam("ids") List<Long> ids);

        @GetMapping("/prices/{id}")
        Call<RawJson> price(@PathVariable("id") long id, @RequestParam("tier") String tier);
    }

    @Bean
    Page<Long> home(Users users, Carts carts, Products products) {
        return Page.at("/api/home/{userId}", Long.class, page -> {
                    page.notFoundWith(page.call("profile", users::profile).required());
                    var cart = page.call("cart", carts::cart).required();
                    page.each("products", cart, Carts.Cart::productIds, products::product)
                            .optional();
                })
                .requires(id -> id >= 1, "A user id is a whole number from 1.");
    }

    record ProductRequest(long productId, Optional<String> tier) {}

    @Bean
    Page<ProductRequest> product(Products products) {
        return Page.at("/api/products/{productId}", ProductRequest.class, page -> {
            page.call("product", of -> products.product(of.productId())).required();
            page.call("price", of -> products.price(of.productId(), of.tier().orElse("A")))
                    .optional();
        });
    }
}
