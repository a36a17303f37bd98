package dev.fivefold.lessons.l09;

import dev.fivefold.lessons.Shop;

/** The page for each request that arrives. Under overload all of them wait, longer than their clients do. */
final class HomePage {

    private final Shop shop;

    HomePage(Shop shop) {
        this.shop = shop;
    }

    Response load(long user) {
        return new Response(200, shop.part("profile", user) + shop.part("cart", user));
    }

    record Response(int status, String body) {}
}
