package dev.fivefold.mocks.orders;

import dev.fivefold.mocks.content.Part;
import dev.fivefold.mocks.content.PartWriter;
import jakarta.validation.constraints.Positive;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Serves {@code /orders} and the paths below it; a user without orders has empty lists. */
@RestController
@RequestMapping(path = "/orders", produces = MediaType.APPLICATION_JSON_VALUE)
record OrdersController(OrderQueries queries, PartWriter parts) {

    private static final int SUMMARY_SINCE = 2024;

    /** An order in a response. */
    record Order(String orderNumber, String status, int totalCents, LocalDateTime orderedAt, List<Item> items) {}

    /** An item in a response. */
    record Item(long productId, long sellerId, int quantity) {}

    @GetMapping
    byte[] recent(@RequestParam @Positive long userId) {
        List<OrderQueries.Order> recent = queries.recent(userId);
        Map<String, List<Item>> items = itemsByOrder(
                recent.stream().map(order -> Long.valueOf(order.orderNumber())).toList());
        List<Order> orders = recent.stream()
                .map(order -> new Order(
                        order.orderNumber(),
                        order.status(),
                        order.totalCents(),
                        order.orderedAt(),
                        items.getOrDefault(order.orderNumber(), List.of())))
                .toList();
        return parts.begin(Part.ORDERS, userId)
                .items("orders", orders, order -> Long.parseLong(order.orderNumber()))
                .end();
    }

    @GetMapping("/summary")
    byte[] summary(@RequestParam @Positive long userId) {
        return parts.begin(Part.ORDER_SUMMARY, userId)
                .field("years", queries.summary(userId, SUMMARY_SINCE))
                .end();
    }

    @GetMapping("/returns")
    byte[] returns(@RequestParam @Positive long userId) {
        return parts.begin(Part.RETURNS, userId)
                .field("returns", queries.returns(userId))
                .end();
    }

    private Map<String, List<Item>> itemsByOrder(List<Long> orderNumbers) {
        if (orderNumbers.isEmpty()) {
            return Map.of();
        }
        return queries.items(orderNumbers).stream()
                .collect(Collectors.groupingBy(
                        OrderQueries.Item::orderNumber,
                        Collectors.mapping(
                                item -> new Item(item.productId(), item.sellerId(), item.quantity()),
                                Collectors.toList())));
    }
}
