package dev.fivefold.starter.internal.config;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Admission control of pages. How many calls and bytes pages can have in flight is measured and not set.
 *
 * @param enabled whether requests beyond what this process can have in flight wait or are shed
 * @param max the maximum number of pages in flight, 1 to 10,000; none by default
 * @param prefetchShare share of the limit of calls beyond which prefetches are shed, above 0 to 1
 * @param trustPriority whether a {@code Priority} header (RFC 9218) comes from a gateway, and can raise a request's
 *     urgency above its page's {@code priority}
 */
public record AdmissionSettings(
        @DefaultValue("true") boolean enabled,
        @Nullable Integer max,
        @DefaultValue("0.5") double prefetchShare,
        @DefaultValue("false") boolean trustPriority) {

    public AdmissionSettings {
        if (max != null) {
            Ranges.require("fivefold.admission.max", max, 1, 10_000);
        }
        if (!(prefetchShare > 0 && prefetchShare <= 1)) {
            throw new IllegalArgumentException(
                    "fivefold.admission.prefetch-share must be above 0 to 1, but is " + prefetchShare);
        }
    }
}
