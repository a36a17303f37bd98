package dev.fivefold.aggregator.client;

import static feign.CollectionFormat.CSV;

import dev.fivefold.engine.call.Call;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Reviews of products. */
@FeignClient("reviews")
public interface ReviewsClient {

    /** Of 1 to 100 products. */
    @GetMapping("/reviews")
    @CollectionFormat(CSV)
    Call<Reviews> byIds(@RequestParam("ids") List<Long> ids);

    /** The authors of the reviews that the page shows, repeats included; may be empty. */
    record Reviews(List<Long> featuredAuthorIds) {}
}
