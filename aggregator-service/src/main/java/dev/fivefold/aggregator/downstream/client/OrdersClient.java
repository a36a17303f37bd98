package dev.fivefold.aggregator.downstream.client;

import dev.fivefold.engine.call.Call;
import feign.Param;
import feign.RequestLine;
import java.util.List;

/** What the user has bought. */
public interface OrdersClient {

    /** The last few orders with their items. */
    @RequestLine("GET /orders?userId={userId}")
    Call<Orders> recent(@Param("userId") long userId);

    @RequestLine("GET /orders/summary?userId={userId}")
    Call<Unread> summary(@Param("userId") long userId);

    @RequestLine("GET /orders/returns?userId={userId}")
    Call<Unread> returns(@Param("userId") long userId);

    /** Orders, newest first; may be empty. */
    record Orders(List<Order> orders) {

        public List<String> orderNumbers() {
            return orders.stream().map(Order::orderNumber).toList();
        }

        /** The seller of every item, in the order of the items: the same few again and again. */
        public List<Long> sellerIds() {
            return orders.stream()
                    .flatMap(order -> order.items().stream())
                    .map(Item::sellerId)
                    .toList();
        }
    }

    /** An order. */
    record Order(String orderNumber, List<Item> items) {}

    /** A product in an order, and who sold it. */
    record Item(long productId, long sellerId) {}
}
