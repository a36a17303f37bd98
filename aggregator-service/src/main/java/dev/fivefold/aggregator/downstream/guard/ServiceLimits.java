package dev.fivefold.aggregator.downstream.guard;

import dev.fivefold.aggregator.isolation.ServiceChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a service's guards hold its calls to. Immutable.
 *
 * @param permits calls that may be made at a time, at least 1
 * @param failureRate of the last calls, in percent, from which on the service is left alone, above 0 to 100
 * @param openFor how long it is then left alone, 1 ms to 10 min
 * @param callTimeout for a whole call, 1 ms to 60 s
 */
public record ServiceLimits(int permits, float failureRate, Duration openFor, Duration callTimeout) {

    private static final int MOST_PERMITS = 1_000_000;

    /**
     * These limits, changed.
     *
     * @throws IllegalArgumentException if a changed value is out of its range, which the message names
     */
    ServiceLimits changed(ServiceChange change) {
        Integer most = change.permits();
        if (most != null && (most < 1 || most > MOST_PERMITS)) {
            throw new IllegalArgumentException("permits must be 1 to " + MOST_PERMITS + ", but is " + most);
        }
        ServiceLimits changed = new ServiceLimits(
                or(most, permits),
                or(change.failureRate(), failureRate),
                or(change.openFor(), openFor),
                or(change.callTimeout(), callTimeout));
        requireFailureRate("failureRate", changed.failureRate);
        requireOpenFor("openFor", changed.openFor);
        requireCallTimeout("callTimeout", changed.callTimeout);
        return changed;
    }

    /** The names of what is otherwise than in {@code configured}. */
    List<String> unlike(ServiceLimits configured) {
        List<String> names = new ArrayList<>();
        if (permits != configured.permits) {
            names.add("permits");
        }
        if (failureRate != configured.failureRate) {
            names.add("failureRate");
        }
        if (!openFor.equals(configured.openFor)) {
            names.add("openFor");
        }
        if (!callTimeout.equals(configured.callTimeout)) {
            names.add("callTimeout");
        }
        return names;
    }

    /**
     * Checks a failure rate.
     *
     * @param name what the message calls it
     */
    public static void requireFailureRate(String name, float value) {
        if (!(value > 0 && value <= 100)) {
            throw new IllegalArgumentException(name + " must be above 0 to 100, but is " + value);
        }
    }

    /**
     * Checks for how long a service is left alone.
     *
     * @param name what the message calls it
     */
    public static void requireOpenFor(String name, Duration value) {
        requireWithin(name, value, Duration.ofMinutes(10));
    }

    /**
     * Checks for how long a call may take.
     *
     * @param name what the message calls it
     */
    public static void requireCallTimeout(String name, Duration value) {
        requireWithin(name, value, Duration.ofSeconds(60));
    }

    private static void requireWithin(String name, Duration value, Duration most) {
        if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    name + " must be 1ms to " + most.toSeconds() + "s, but is " + value.toMillis() + "ms");
        }
    }

    private static <T> T or(@Nullable T given, T otherwise) {
        return given == null ? otherwise : given;
    }
}
