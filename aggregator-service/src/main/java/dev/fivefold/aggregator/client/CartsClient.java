package dev.fivefold.aggregator.client;

import dev.fivefold.engine.call.Call;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The cart of a user. */
@FeignClient("carts")
public interface CartsClient {

    @GetMapping("/carts/{userId}")
    Call<Cart> cart(@PathVariable("userId") long userId);

    /** Products saved for later. */
    @GetMapping("/carts/{userId}/saved")
    Call<Cart> saved(@PathVariable("userId") long userId);

    /** Lines of products; may be empty. */
    record Cart(List<Line> lines) {

        public List<Long> productIds() {
            return lines.stream().map(Line::productId).toList();
        }
    }

    /** A product in a cart. */
    record Line(long productId) {}
}
