package dev.fivefold.lessons.l04;

import dev.fivefold.lessons.Shop;
import java.util.ArrayList;
import java.util.List;

/** The sellers of a user's order items: one request for each item. */
final class OrderSellers {

    private final Shop shop;

    OrderSellers(Shop shop) {
        this.shop = shop;
    }

    List<String> load(List<Long> sellerOfEachItem) {
        List<String> sellers = new ArrayList<>();
        for (Long seller : sellerOfEachItem) {
            sellers.add(shop.part("sellers", seller));
        }
        return sellers;
    }
}
