package dev.fivefold.aggregator.client;

import static feign.CollectionFormat.CSV;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Parcels, and the options of shipping. */
@FeignClient("shipping")
public interface ShippingClient {

    /** Locations of the parcels of 1 to 100 orders. */
    @GetMapping("/shipping/shipments")
    @CollectionFormat(CSV)
    Call<RawJson> shipments(@RequestParam("orderNumbers") List<String> orderNumbers);

    /** Options to send 1 to 100 products to a place. */
    @GetMapping("/shipping/options")
    @CollectionFormat(CSV)
    Call<RawJson> options(@RequestParam("productIds") List<Long> productIds, @RequestParam("postcode") String postcode);
}
