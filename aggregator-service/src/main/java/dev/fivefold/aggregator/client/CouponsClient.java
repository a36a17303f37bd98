package dev.fivefold.aggregator.client;

import static feign.CollectionFormat.CSV;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Coupons of a user. */
@FeignClient("coupons")
public interface CouponsClient {

    @GetMapping("/coupons/{userId}/available")
    Call<RawJson> available(@PathVariable("userId") long userId);

    /** Coupons that apply to these products. */
    @GetMapping("/coupons/{userId}/applicable")
    @CollectionFormat(CSV)
    Call<RawJson> applicable(
            @PathVariable("userId") long userId,
            @RequestParam("productIds") List<Long> productIds,
            @RequestParam("level") String level);
}
