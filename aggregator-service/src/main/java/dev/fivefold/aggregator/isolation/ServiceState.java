package dev.fivefold.aggregator.isolation;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one service is guarded at a moment. Immutable.
 *
 * @param settings what holds now, whoever has set it
 * @param changed the names of what is not as configured; a restart forgets it
 */
public record ServiceState(
        String service, Breaker breaker, Bulkhead bulkhead, Settings settings, List<String> changed) {

    public ServiceState {
        changed = List.copyOf(changed);
    }

    /**
     * What leaves a service alone that fails.
     *
     * @param state closed, open, half_open or forced_open; open stays, once its time has passed, until the next call
     * @param failureRate of the last calls, in percent; {@code null} as long as there are too few
     * @param openForMs how long the service is left alone if it fails now: longer after each time in a row
     * @param notPermitted calls that were not made, since this process began
     */
    public record Breaker(String state, @Nullable Float failureRate, long openForMs, long notPermitted) {}

    /**
     * What bounds the calls that are made at a time.
     *
     * @param permits how many may be made now; fewer than set while a service that came back is let in slowly
     * @param inUse how many are being made
     * @param rejected calls that were not made, since this process began
     */
    public record Bulkhead(int permits, int inUse, long rejected) {}

    /** The values that a {@link ServiceChange} can set, with the same meaning. */
    public record Settings(int permits, float failureRate, Duration openFor, Duration callTimeout) {}
}
