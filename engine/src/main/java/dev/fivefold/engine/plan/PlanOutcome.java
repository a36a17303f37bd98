package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.CallResult;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The results of a plan's calls, for one page. Immutable.
 *
 * @param entries one for each call that the plan makes or leaves out in brownout, in its order
 * @param deferred the calls that are made only when their part is requested
 * @param elapsed from the start of the page to the last result that it waited for
 * @param widest the largest number of its downstream calls that were in flight or could have been, at a time
 * @param bytes the size of its responses, after decompression
 */
public record PlanOutcome(
        List<Entry> entries, List<PlannedCall<?>> deferred, Duration elapsed, int widest, long bytes) {

    public PlanOutcome {
        entries = List.copyOf(entries);
        deferred = List.copyOf(deferred);
    }

    /** The required call without a value that caused others to be skipped: with one, there is no page. */
    public Optional<Entry> missingRequired() {
        List<Entry> missing = entries.stream()
                .filter(entry -> entry.call().endsPage(entry.result()))
                .toList();
        return missing.stream()
                .filter(entry -> !(entry.result() instanceof CallResult.Skipped)
                        && !(entry.result() instanceof CallResult.Cancelled))
                .findFirst()
                .or(() -> missing.stream().findFirst());
    }

    /** Why a call has no value: its own entry, or that of a dependency; empty if it has a value, or needs none. */
    public Optional<Entry> missing(PlannedCall<?> call) {
        return entry(call.name()).flatMap(entry -> switch (entry.result()) {
            case CallResult.Available<?> available -> Optional.empty();
            case CallResult.NotNeeded<?> notNeeded -> Optional.empty();
            case CallResult.Skipped<?> skipped -> entry(skipped.failedCall());
            case CallResult.Missing<?> ignored -> Optional.of(entry);
        });
    }

    /** Whether the page was made in brownout, without its optional parts. */
    public boolean brownout() {
        return entries.stream()
                .map(Entry::result)
                .map(result -> result instanceof CallResult.Defaulted<?> defaulted ? defaulted.cause() : result)
                .anyMatch(CallResult.LeftOut.class::isInstance);
    }

    /**
     * From the start of the page to the last required result. Empty if a required call had a stale fallback at once,
     * because its service is down or its circuit breaker is open. That time does not represent the duration of a page.
     */
    public Optional<Duration> requiredElapsed() {
        Set<PlannedCall<?>> needed = new HashSet<>();
        entries.stream().map(Entry::call).filter(PlannedCall::required).forEach(call -> addNeeded(call, needed));
        List<Entry> required =
                entries.stream().filter(entry -> needed.contains(entry.call())).toList();
        if (required.stream()
                .anyMatch(entry -> entry.result() instanceof CallResult.Stale<?> stale
                        && !(stale.cause() instanceof CallResult.TimedOut))) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos(required.stream()
                .flatMap(entry -> entry.timelines().stream())
                .mapToLong(Timeline::endedAt)
                .max()
                .orElse(0)));
    }

    /** A part that is made of others has no time of its own. */
    private static void addNeeded(PlannedCall<?> call, Set<PlannedCall<?>> needed) {
        if (needed.add(call) && !call.shape().isEmpty()) {
            call.needed().forEach(each -> addNeeded(each, needed));
        }
    }

    private Optional<Entry> entry(String call) {
        return entries.stream()
                .filter(entry -> entry.call().name().equals(call))
                .findFirst();
    }

    /**
     * The result of one call.
     *
     * @param timelines those of its downstream calls, in their order; empty if none was made
     */
    public record Entry(PlannedCall<?> call, CallResult<?> result, List<Timeline> timelines) {

        /** The start of its first downstream call, since the start of the page; zero if none was made. */
        public Duration start() {
            return Duration.ofNanos(
                    timelines.stream().mapToLong(Timeline::startedAt).min().orElse(0));
        }

        /** The number of requests to the service, of all its downstream calls. */
        public int attempts() {
            return timelines.stream().mapToInt(Timeline::attempts).sum();
        }

        /** From the start of its first downstream call to the end of its last; zero if none was made. */
        public Duration elapsed() {
            long start = start().toNanos();
            long end = timelines.stream().mapToLong(Timeline::endedAt).max().orElse(0);
            return Duration.ofNanos(end - start);
        }

        /** The duration of its slowest downstream call; zero if none was made. */
        public Duration slowest() {
            return timelines.stream()
                    .map(Timeline::duration)
                    .max(Duration::compareTo)
                    .orElse(Duration.ZERO);
        }
    }
}
