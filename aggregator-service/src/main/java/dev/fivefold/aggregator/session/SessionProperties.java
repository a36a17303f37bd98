package dev.fivefold.aggregator.session;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much is remembered of visitors. All of it is made up, and nothing of it is in a page: it is there for the collector.
 *
 * @param enabled whether anything is remembered at all
 * @param visitors who have a session at a time, 1 to 5,000,000
 * @param views the last ones that a session has, 1 to 100
 * @param products in the catalogue, 1 to 5,000,000
 * @param viewsPerPage views of visitors, all over the shop, for each page that this service makes, 1 to 100,000
 * @param seed of all that is drawn
 */
@ConfigurationProperties("shop.sessions")
public record SessionProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("1000") int visitors,
        @DefaultValue("10") int views,
        @DefaultValue("1000") int products,
        @DefaultValue("100") int viewsPerPage,
        @DefaultValue("2053") long seed) {

    /** Checks. */
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
