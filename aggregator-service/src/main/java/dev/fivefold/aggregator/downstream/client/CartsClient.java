package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.engine.call.Call;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What the user is about to buy. */
public interface CartsClient {

    @RequestLine("GET /carts/{userId}")
    Call<Cart> cart(@Param("userId") long userId);

    /** Put aside for later. */
    @RequestLine("GET /carts/{userId}/saved")
    Call<Cart> saved(@Param("userId") long userId);

    /** Lines of products; may be empty. */
    record Cart(List<Line> lines) {

        public List<Long> productIds() {
            return lines.stream().map(Line::productId).toList();
        }
    }

    /** A product in a cart. */
    record Line(long productId) {}
}
