package dev.fivefold.lessons.l00;

import dev.fivefold.lessons.Shop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The page by one call after another. One failed call fails the page. */
final class HomePage {

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
}
