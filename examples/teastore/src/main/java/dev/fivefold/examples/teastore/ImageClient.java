package dev.fivefold.examples.teastore;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.Reads;
import java.util.Map;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The service of images. Its responses have a {@code data:} URL by the name of each image. */
@FeignClient(name = "image", path = "/tools.descartes.teastore.image/rest/image")
interface ImageClient {

    /** Images of the site, in a size each, such as {@code {"icon": "64x64"}}. */
    @Reads
    @PostMapping("/getWebImages")
    Call<RawJson> ofSite(@RequestBody Map<String, String> sizes);

    /** Images of products, in a size each. */
    @Reads
    @PostMapping("/getProductImages")
    Call<RawJson> ofProducts(@RequestBody Map<Long, String> sizes);
}
