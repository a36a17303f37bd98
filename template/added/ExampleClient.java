package com.acme.example;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** A service. Its address is the setting example.url. */
@FeignClient(name = "example", url = "${example.url:http://localhost:8082}")
interface ExampleClient {

    /** A cart. */
    @GetMapping("/carts/{id}")
    Call<Cart> cart(@PathVariable("id") long id);

    /** Many products in one call; the page gets the response as it came. */
    @GetMapping("/products")
    @CollectionFormat(feign.CollectionFormat.CSV)
    Call<RawJson> products(@RequestParam("ids") List<Long> ids);

    /** The fields that other calls read; the page gets the whole response. */
    record Cart(List<Long> productIds) {}
}
