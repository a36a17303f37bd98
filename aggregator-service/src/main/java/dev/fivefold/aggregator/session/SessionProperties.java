package dev.fivefold.aggregator.session;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Sizes of the simulated sessions. The data is synthetic, and not in any page: it is a load for the GC.
 *
 * @param enabled whether sessions are stored
 * @param visitors who have a session at a time, 1 to 5,000,000
 * @param views the last ones of a session, 1 to 100
 * @param products in the catalogue, 1 to 5,000,000
 * @param viewsPerPage views of visitors, all over the shop, for each page that this service makes, 1 to 100,000
 * @param seed of all random values
 */
@ConfigurationProperties("shop.sessions")
public record SessionProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("1000") int visitors,
        @DefaultValue("10") int views,
        @DefaultValue("1000") int products,
        @DefaultValue("100") int viewsPerPage,
        @DefaultValue("2053") long seed) {

    /** Validates the values. */
    public SessionProperties {
        requireWithin("visitors", visitors, 5_000_000);
        requireWithin("views", views, 100);
        requireWithin("products", products, 5_000_000);
        requireWithin("views-per-page", viewsPerPage, 100_000);
    }

    private static void requireWithin(String key, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException("shop.sessions." + key + " must be 1 to " + most + ", but is " + value);
        }
    }
}
