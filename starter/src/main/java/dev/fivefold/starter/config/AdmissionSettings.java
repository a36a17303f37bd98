package dev.fivefold.starter.config;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Admission control of pages.
 *
 * @param enabled whether requests beyond the limit wait or are shed
 * @param max the highest limit of concurrent requests, 1 to 10,000: pages a second times seconds a page, and no more than the heap
 *     holds; the default is article 001's 2,000 a second of 50 ms
 * @param adaptive whether the limit falls when pages become slow
 * @param maxWaitDuration how long a page beyond the limit waits for another to end before it is shed, 0 (not at all) to 1 minute; a
 *     waiting page takes no thread. Single parts and prefetches never wait
 * @param queueCapacity how many pages wait at most, 1 to 100,000; more are shed at once
 * @param prefetchShare share of the limit beyond which prefetches are shed, above 0 to 1
 * @param brownoutFrom share of the limit beyond which pages have required parts only (brownout); whole ones have what those in a brownout leave of it
 *     in the mean of the last second; above 0 to 1; at 1 there is no brownout
 */
public record AdmissionSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("100") int max,
        @DefaultValue("true") boolean adaptive,
        @DefaultValue("1s") Duration maxWaitDuration,
        @DefaultValue("500") int queueCapacity,
        @DefaultValue("0.5") double prefetchShare,
        @DefaultValue("0.8") double brownoutFrom) {

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    public AdmissionSettings {
        Ranges.require("fivefold.admission.max", max, 1, 10_000);
        Ranges.require("fivefold.admission.max-wait-duration", maxWaitDuration, Duration.ZERO, LONGEST_WAIT);
        Ranges.require("fivefold.admission.queue-capacity", queueCapacity, 1, 100_000);
        requirePositiveShare("prefetch-share", prefetchShare);
        requirePositiveShare("brownout-from", brownoutFrom);
    }

    private static void requirePositiveShare(String key, double value) {
        if (!(value > 0 && value <= 1)) {
            throw new IllegalArgumentException("fivefold.admission." + key + " must be above 0 to 1, but is " + value);
        }
    }
}
