package dev.fivefold.aggregator.client;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Orders of a user. */
@FeignClient("orders")
public interface OrdersClient {

    /** The last few orders with their items. */
    @GetMapping("/orders")
    Call<Orders> recent(@RequestParam("userId") long userId);

    @GetMapping("/orders/summary")
    Call<RawJson> summary(@RequestParam("userId") long userId);

    @GetMapping("/orders/returns")
    Call<RawJson> returns(@RequestParam("userId") long userId);

    /** Orders, newest first; may be empty. */
    record Orders(List<Order> orders) {

        public List<String> orderNumbers() {
            return orders.stream().map(Order::orderNumber).toList();
        }

        /** The seller of every item, in the order of the items, repeats included. */
        public List<Long> sellerIds() {
            return orders.stream()
                    .flatMap(order -> order.items().stream())
                    .map(Item::sellerId)
                    .toList();
        }
    }

    /** An order. */
    record Order(String orderNumber, List<Item> items) {}

    /** A product in an order, with its seller. */
    record Item(long productId, long sellerId) {}
}
