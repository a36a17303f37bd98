package dev.fivefold.gateway.admission;

import dev.fivefold.gateway.settings.Requirement;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many requests may be at the origins at a time.
 *
 * @param enabled whether they are counted at all; default false
 * @param max never more than this many, 1 to 10000; default 200. More than the services behind admit by themselves: they know
 *     better what to leave out
 * @param adaptive whether it may be fewer, by how long answers take at the moment, and by how many requests their origin refuses (503 with
 *     {@code Retry-After}); default true
 * @param prefetchShare of those that there may be: with so many at the origins nothing is fetched in advance, above 0 to 1;
 *     default 0.5
 * @param measured Spring path patterns of the requests whose time is measured and whose refusals count, which should be of one kind;
 *     default all
 */
public record AdmissionSettings(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("200") int max,
        @DefaultValue("true") boolean adaptive,
        @DefaultValue("0.5") double prefetchShare,
        @DefaultValue("/**") List<String> measured) {

    /** Refuses values out of range, and what is no pattern. */
    public AdmissionSettings {
        Requirement.range("admission.max", max, 1, 10_000);
        Requirement.that(
                prefetchShare > 0 && prefetchShare <= 1,
                "admission.prefetch-share is " + prefetchShare + ": set more than 0, up to 1");
        measured = List.copyOf(measured);
        Requirement.that(
                !measured.isEmpty(),
                "admission.measured is empty: name what is measured, as /api/home/{userId}, or /**");
        measured.forEach(path -> Requirement.pattern("admission.measured:", path));
    }
}
