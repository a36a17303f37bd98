package com.acme.shop;

import dev.fivefold.engine.call.Call;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The service of carts. */
@FeignClient("carts")
interface CartsClient {

    /** The cart of a user. */
    @GetMapping("/carts/{userId}")
    Call<Cart> cart(@PathVariable("userId") long userId);

    /** The fields that other calls read; the page gets the whole response. */
    record Cart(List<Long> productIds) {}
}
