package dev.fivefold.aggregator.client;

import static feign.CollectionFormat.CSV;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Stock of products, by country. */
@FeignClient("stock")
public interface StockClient {

    /** Of 1 to 100 products, to be sent to a country. */
    @GetMapping("/stock")
    @CollectionFormat(CSV)
    Call<RawJson> byIds(@RequestParam("ids") List<Long> ids, @RequestParam("country") String country);
}
