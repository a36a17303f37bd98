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

/** Content of editors and sellers. */
@FeignClient("content")
public interface ContentClient {

    @GetMapping("/content/banners")
    Call<RawJson> banners(@RequestParam("userId") long userId);

    @GetMapping("/content/navigation")
    Call<RawJson> navigation(@RequestParam("userId") long userId);

    @GetMapping("/content/announcements")
    Call<RawJson> announcements(@RequestParam("userId") long userId);

    @GetMapping("/content/editorial")
    Call<RawJson> editorial(@RequestParam("userId") long userId);

    /** The card of a seller in the shop. */
    @GetMapping("/content/sellers/{sellerId}")
    @InBulk(by = "sellers")
    Call<RawJson> seller(@PathVariable("sellerId") long sellerId);

    /** The cards of 1 to 100 sellers. */
    @GetMapping("/content/sellers")
    @CollectionFormat(CSV)
    Call<BulkResult<RawJson>> sellers(@RequestParam("ids") List<Long> ids);
}
