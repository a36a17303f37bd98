package dev.fivefold.aggregator.client;

import static feign.CollectionFormat.CSV;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.PerItem;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** Prices of products, by tier. */
@FeignClient("prices")
public interface PricesClient {

    /** All tiers. */
    List<String> TIERS = List.of("A", "B", "C");

    /** Of 1 to 100 products, for members of a tier. */
    @PerItem(list = "prices", id = "productId")
    @GetMapping("/prices")
    @CollectionFormat(CSV)
    Call<RawJson> byIds(@RequestParam("ids") List<Long> ids, @RequestParam("tier") String tier);

    /**
     * Changes the price of a product in the first tier, in cents, and by that in all others; 404 if the product does
     * not exist.
     */
    @PutMapping(path = "/prices/{productId}", consumes = MediaType.APPLICATION_JSON_VALUE)
    Call<RawJson> change(@PathVariable("productId") long productId, @RequestBody NewPrice price);

    /**
     * The new price of a product.
     *
     * @param amountCents in the first tier, from 1
     */
    record NewPrice(int amountCents) {}
}
