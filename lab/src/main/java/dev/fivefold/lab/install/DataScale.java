package dev.fivefold.lab.install;

import java.util.Map;

/** How much data the database has: the placeholders of the migrations. */
public enum DataScale {
    /** What the figures are measured on: a million order items. */
    FULL(50_000, 100_000, 200_000, 1_000),
    /** Loads in a few seconds: for tests and quick looks. */
    SMALL(1_000, 4_000, 4_000, 100);

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
}
