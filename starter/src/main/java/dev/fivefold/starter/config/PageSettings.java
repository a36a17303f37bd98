package dev.fivefold.starter.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;

/**
 * The settings of one page; those of {@code fivefold.pages.default} where it has none.
 *
 * @param deadline the deadline of the calls of a page, from its request's arrival, 10 ms to 60 s; default 10 s
 * @param mode how its calls are executed; default {@code dataflow}
 */
@ConfigurationPropertiesSource
public record PageSettings(
        @Nullable Duration deadline, @Nullable Mode mode) {

    /** The settings of a page without any. */
    static final PageSettings NONE = new PageSettings(null, null);

    private static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(10);

    public PageSettings {
        if (deadline != null) {
            Ranges.require("fivefold.pages.*.deadline", deadline, Duration.ofMillis(10), Duration.ofSeconds(60));
        }
    }

    PageSettings orElse(PageSettings defaults) {
        return new PageSettings(deadline == null ? defaults.deadline : deadline, mode == null ? defaults.mode : mode);
    }

    /** The deadline that holds. */
    public Duration effectiveDeadline() {
        return deadline == null ? DEFAULT_DEADLINE : deadline;
    }

    /** The mode that holds. */
    public Mode effectiveMode() {
        return mode == null ? Mode.DATAFLOW : mode;
    }

    /** How the calls of a page are executed. */
    public enum Mode {
        /** One after the other on the page's thread. */
        SERIAL,
        /** All calls of a stage in parallel, one stage after the other. */
        STAGED,
        /** Each call as soon as the calls that it depends on have ended. */
        DATAFLOW
    }
}
