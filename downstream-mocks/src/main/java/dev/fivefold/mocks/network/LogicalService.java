package dev.fivefold.mocks.network;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A service of the shop. Its name is the first segment of its paths. */
public enum LogicalService {
    USERS,
    ORDERS,
    PRODUCTS,
    PRICES,
    STOCK,
    REVIEWS,
    RECOMMENDATIONS,
    CARTS,
    SHIPPING,
    COUPONS,
    MESSAGES,
    CONTENT;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** Name in paths, configuration and JSON: lower case. */
    public String label() {
        return label;
    }

    /** Service with that name, exactly as in {@link #label}. */
    static Optional<LogicalService> named(String name) {
        return Arrays.stream(values())
                .filter(service -> service.label.equals(name))
                .findFirst();
    }

    /** Service of a path such as {@code /users/1}; empty for paths without one, as {@code /mocks}. */
    static Optional<LogicalService> ofPath(String path) {
        int end = path.indexOf('/', 1);
        return path.startsWith("/") ? named(path.substring(1, end < 0 ? path.length() : end)) : Optional.empty();
    }

    /** All names, in order. */
    static List<String> labels() {
        return Arrays.stream(values()).map(LogicalService::label).toList();
    }
}
