package dev.fivefold.lab.install;

import java.time.Duration;
import java.util.Map;

/** How much data the database has: the placeholders of the migrations. */
public enum DataScale {
    /** The scale of the figures: a million order items. */
    FULL(50_000, 100_000, 200_000, 1_000),
    /** Loads in a few seconds: for tests and quick looks. */
    SMALL(1_000, 4_000, 4_000, 100),
    /** Ten times the order items, and the users who ordered them: a user's page is as long as at {@link #FULL}. */
    GROWN(500_000, 100_000, 2_000_000, 1_000);

    private final int users;
    private final int products;
    private final int orders;
    private final int sellers;

    DataScale(int users, int products, int orders, int sellers) {
        this.users = users;
        this.products = products;
        this.orders = orders;
        this.sellers = sellers;
    }

    /** Values by name of placeholder. */
    public Map<String, Integer> placeholders() {
        return Map.of("users", users, "products", products, "orders", orders, "sellers", sellers);
    }

    /** The number of users, with ids from 1. */
    public int users() {
        return users;
    }

    /** The time limit for filling or migrating a database. */
    public Duration loadedWithin() {
        return this == GROWN ? Duration.ofHours(1) : Duration.ofMinutes(5);
    }

    /** Bytes of disk for a database, with a second copy of its longest table during a migration. */
    long diskBytes() {
        return this == GROWN ? 4_000_000_000L : 1_000_000_000L;
    }
}
