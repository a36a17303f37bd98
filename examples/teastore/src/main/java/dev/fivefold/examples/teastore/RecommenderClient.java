package dev.fivefold.examples.teastore;

import dev.fivefold.engine.call.Call;
import dev.fivefold.starter.call.Reads;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** The service of recommendations. */
@FeignClient(name = "recommender", path = "/tools.descartes.teastore.recommender/rest")
interface RecommenderClient {

    /**
     * Ids of products.
     *
     * @param items of an order: what the user looks at, and the cart
     * @param uid null if the user is unknown
     */
    @Reads
    @PostMapping("/recommend")
    Call<List<Long>> forItems(@RequestBody List<?> items, @Nullable @RequestParam("uid") Long uid);
}
