package dev.fivefold.aggregator.client;

import static feign.CollectionFormat.CSV;

import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.InBulk;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Users, and their addresses. */
@FeignClient("users")
public interface UsersClient {

    /** 404 if the user does not exist. */
    @GetMapping("/users/{userId}")
    Call<RawJson> profile(@PathVariable("userId") long userId);

    @GetMapping("/users/{userId}/membership")
    Call<Membership> membership(@PathVariable("userId") long userId);

    @GetMapping("/users/{userId}/addresses")
    Call<Addresses> addresses(@PathVariable("userId") long userId);

    @GetMapping("/users/{userId}/preferences")
    Call<RawJson> preferences(@PathVariable("userId") long userId);

    /** The fields of a user that other users may see. */
    @GetMapping("/users/{userId}/public-profile")
    @InBulk(by = "publicProfiles")
    Call<RawJson> publicProfile(@PathVariable("userId") long userId);

    /** The same for 1 to 100 users. */
    @GetMapping("/users/public-profiles")
    @CollectionFormat(CSV)
    Call<BulkResult<RawJson>> publicProfiles(@RequestParam("ids") List<Long> ids);

    /** The level determines the coupons, the tier the prices. */
    record Membership(String level, String priceTier) {}

    /** The user's default shipping address. */
    record Addresses(String defaultPostcode, String defaultCountryCode) {}
}
