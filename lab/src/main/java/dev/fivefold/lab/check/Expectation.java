package dev.fivefold.lab.check;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * What is so when an exercise is done: a value, from one source, within its bounds.
 *
 * @param says what is so, in words; the value is shown behind it
 * @param otherwise what to do where it is not
 * @param is the value in letters, upper or lower case, where it is no number
 */
@JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
record Expectation(
        String says,
        String otherwise,
        @Nullable PageValue page,
        @Nullable MetricValue metric,
        @Nullable GcValue gc,
        @Nullable LinesWith lines,
        @Nullable Double atLeast,
        @Nullable Double atMost,
        @Nullable String is) {

    Expectation {
        int sources =
                (page == null ? 0 : 1) + (metric == null ? 0 : 1) + (gc == null ? 0 : 1) + (lines == null ? 0 : 1);
        if (sources != 1) {
            throw new IllegalArgumentException("'%s' is to be seen in one of page, metric, gc, lines".formatted(says));
        }
        if ((is != null) == (atLeast != null || atMost != null)) {
            throw new IllegalArgumentException("'%s' has at-least, at-most or both, or else is".formatted(says));
        }
    }

    /** Where the value is. */
    @JsonIgnore
    Source source() {
        if (page != null) {
            return page;
        }
        if (metric != null) {
            return metric;
        }
        return gc != null ? gc : Objects.requireNonNull(lines);
    }

    /** Whether a value is as expected. */
    boolean holds(Measured value) {
        if (is != null) {
            return is.equalsIgnoreCase(value.text());
        }
        Double number = value.number();
        return number != null && (atLeast == null || number >= atLeast) && (atMost == null || number <= atMost);
    }

    /** The bounds in words. */
    String bounds() {
        if (is != null) {
            return is;
        }
        String least = atLeast == null ? "" : "at least " + Measured.of(atLeast).text();
        String most = atMost == null ? "" : "at most " + Measured.of(atMost).text();
        return least.isEmpty() || most.isEmpty() ? least + most : least + ", " + most;
    }
}
