package dev.fivefold.lessons.l09;

import dev.fivefold.lessons.Shop;
import java.util.concurrent.Semaphore;

/** The page for as many requests as can be served in time. It sheds the others at once, before any call. */
final class HomePage {

    /** By Little's law, as in the article: 200 pages a second, which take 50 ms each. */
    private static final int LIMIT = 200 * 50 / 1_000;

    private final Shop shop;
    private final Semaphore permits = new Semaphore(LIMIT);

    HomePage(Shop shop) {
        this.shop = shop;
    }

    Response load(long user) {
        if (!permits.tryAcquire()) {
            return new Response(429, "");
        }
        try {
            return new Response(200, shop.part("profile", user) + shop.part("cart", user));
        } finally {
            permits.release();
        }
    }

    record Response(int status, String body) {}
}
