package com.acme.shop;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The service of users. */
@FeignClient("users")
interface UsersClient {

    /** The profile goes into the page as received: no other call reads it. */
    @GetMapping("/users/{userId}")
    Call<RawJson> profile(@PathVariable("userId") long userId);
}
