package dev.fivefold.aggregator.web;

import java.util.List;
import java.util.Locale;

/** Positions of a fault in the home page: one path of one service. */
enum Position {
    /** No call needs it, and the page is served without it. */
    AN_OPTIONAL_PART("/content/banners", "banners"),
    /** There is no page without it. */
    A_REQUIRED_PART("/users/7", "profile"),
    /** The last of three. */
    A_CALL_OF_A_LOOP("/content/sellers/6", "orderSellers"),
    /** The page is served without it, and without the calls that need it. */
    A_PART_THAT_OTHERS_NEED("/recommendations/7/trending", "trending");

    private final String path;
    private final String part;

    Position(String path, String part) {
        this.path = path;
        this.part = part;
    }

    String path() {
        return path;
    }

    /** The part of its response. */
    String part() {
        return part;
    }

    /** The parts whose calls need its response. */
    List<String> dependents() {
        return this == A_PART_THAT_OTHERS_NEED
                ? List.of("trendingProducts", "trendingPrices", "trendingStock", "trendingReviews")
                : List.of();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
