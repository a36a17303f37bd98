package com.acme.shop;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The service of products. */
@FeignClient("products")
interface ProductsClient {

    /** Many products in one call. */
    @GetMapping("/products")
    @CollectionFormat(feign.CollectionFormat.CSV)
    Call<RawJson> byIds(@RequestParam("ids") List<Long> ids);
}
