package dev.fivefold.lab.check;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A value from one source that is within its bounds when an exercise is done.
 *
 * @param says the sentence in front of the value
 * @param otherwise the hint where it is not
 * @param is the value in letters, upper or lower case, where it is no number
 */
@JsonNaming(PropertyNamingStrategies.KebabCaseStrategy.class)
record Expectation(
        String says,
        String otherwise,
        Source.@Nullable Page page,
        Source.@Nullable Metric metric,
        Source.@Nullable Gc gc,
        Source.@Nullable Lines lines,
        @Nullable Double atLeast,
        @Nullable Double atMost,
        @Nullable String is) {

    Expectation {
        if (sources(page, metric, gc, lines).size() != 1) {
            throw new IllegalArgumentException("'%s' is to be seen in one of page, metric, gc, lines".formatted(says));
        }
        if ((is != null) == (atLeast != null || atMost != null)) {
            throw new IllegalArgumentException("'%s' has at-least, at-most or both, or else is".formatted(says));
        }
    }

    private static List<Source> sources(@Nullable Source... all) {
        return Stream.of(all).filter(Objects::nonNull).toList();
    }

    /** The place of the value. */
    @JsonIgnore
    Source source() {
        return sources(page, metric, gc, lines).getFirst();
    }

    /** Whether a value is as expected. */
    boolean holds(Source.Measured value) {
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
        String least =
                atLeast == null ? "" : "at least " + Source.Measured.of(atLeast).text();
        String most =
                atMost == null ? "" : "at most " + Source.Measured.of(atMost).text();
        return least.isEmpty() || most.isEmpty() ? least + most : least + ", " + most;
    }
}
