package dev.fivefold.lessons.l00;

import dev.fivefold.lessons.Shop;
import feign.FeignException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The page by one call after another. Without profile and cart there is no page; every other part is optional. */
final class HomePage {

    private static final Logger LOG = LoggerFactory.getLogger(HomePage.class);

    private final Shop shop;

    HomePage(Shop shop) {
        this.shop = shop;
    }

    Map<String, String> load(long user) {
        Map<String, String> parts = new HashMap<>();
        for (String part : List.of("profile", "cart")) {
            parts.put(part, shop.part(part, user));
        }
        addOptional(parts, "orders", () -> shop.part("orders", user));
        for (String part : List.of("products", "prices")) {
            addOptional(parts, part, () -> shop.ofProducts(part, parts.get("cart")));
        }
        return parts;
    }

    /** A failed call costs its own part, and not the page. */
    private static void addOptional(Map<String, String> parts, String name, Supplier<String> call) {
        try {
            parts.put(name, call.get());
        } catch (FeignException failure) {
            LOG.warn("Call failed, the page has no such part: part={} status={}", name, failure.status());
        }
    }
}
