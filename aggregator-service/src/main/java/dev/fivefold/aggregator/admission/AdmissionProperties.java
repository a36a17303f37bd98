package dev.fivefold.aggregator.admission;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many pages are made at a time.
 *
 * @param enabled whether they are counted at all
 * @param max never more than this many, 1 to 10,000: pages a second times seconds a page, and no more than the heap holds.
 *     Default 100, article 001's 2,000 a second of 50 ms
 * @param adaptive whether it may be fewer, by how long pages take at the moment
 * @param prefetchShare of those that may be made: with so many under way no page is prefetched, above 0 to 1
 * @param brownoutFrom of those that may be made: with so many under way pages are made without what they can do without, above
 *     0 to 1; at 1 they never are
 */
@ConfigurationProperties("fivefold.admission")
public record AdmissionProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("100") int max,
        @DefaultValue("true") boolean adaptive,
        @DefaultValue("0.5") double prefetchShare,
        @DefaultValue("0.8") double brownoutFrom) {

    /** Checks. */
    public AdmissionProperties {
        if (max < 1 || max > 10_000) {
            throw new IllegalArgumentException("fivefold.admission.max must be 1 to 10000, but is " + max);
        }
        requireShare("prefetch-share", prefetchShare);
        requireShare("brownout-from", brownoutFrom);
    }

    private static void requireShare(String key, double value) {
        if (!(value > 0 && value <= 1)) {
            throw new IllegalArgumentException("fivefold.admission." + key + " must be above 0 to 1, but is " + value);
        }
    }
}
