package dev.fivefold.lessons.l03;

import dev.fivefold.lessons.Shop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page by one call after another: it takes the sum of their times. */
final class HomePage implements AutoCloseable {

    private final Shop shop;

    HomePage(Shop shop) {
        this.shop = shop;
    }

    Map<String, String> load(long user) {
        Map<String, String> parts = new HashMap<>();
        for (String part : List.of("profile", "cart", "orders")) {
            parts.put(part, shop.part(part, user));
        }
        for (String part : List.of("products", "prices")) {
            parts.put(part, shop.ofProducts(part, parts.get("cart")));
        }
        return parts;
    }

    @Override
    public void close() {}
}
