package dev.fivefold.gateway.admission;

import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.web.util.pattern.PathPatternParser;
import org.springframework.web.util.pattern.PatternParseException;

/**
 * How many requests may be at the origins at a time.
 *
 * @param enabled whether they are counted at all; default false
 * @param max never more than this many, 1 to 10000; default 200. More than the services behind admit by themselves: they know
 *     better what to leave out
 * @param adaptive whether it may be fewer, by how long answers take at the moment; default true
 * @param prefetchShare of those that there may be: with so many at the origins nothing is fetched in advance, above 0 to 1;
 *     default 0.5
 * @param measured Spring path patterns of the requests whose time is measured, which should be of one kind; default all
 */
public record AdmissionSettings(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("200") int max,
        @DefaultValue("true") boolean adaptive,
        @DefaultValue("0.5") double prefetchShare,
        @DefaultValue("/**") List<String> measured) {

    /** Refuses values out of range, and what is no pattern. */
    public AdmissionSettings {
        require(max >= 1 && max <= 10_000, "max is " + max + ": set 1 to 10000");
        require(
                prefetchShare > 0 && prefetchShare <= 1,
                "prefetch-share is " + prefetchShare + ": set more than 0, up to 1");
        measured = List.copyOf(measured);
        require(!measured.isEmpty(), "measured is empty: name what is measured, as /api/home/{userId}, or /**");
        measured.forEach(AdmissionSettings::requirePattern);
    }

    private static void requirePattern(String path) {
        require(path.startsWith("/"), "measured has '" + path + "', which does not start with /: write it as /api/**");
        try {
            PathPatternParser.defaultInstance.parse(path);
        } catch (PatternParseException e) {
            throw new IllegalArgumentException(
                    "fivefold.gateway.admission.measured has '%s', which is no pattern (%s): write it as /api/**"
                            .formatted(path, e.getMessage()),
                    e);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException("fivefold.gateway.admission." + otherwise);
        }
    }
}
