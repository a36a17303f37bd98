package dev.fivefold.aggregator.plan;

import dev.fivefold.aggregator.call.CallResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How the calls of a plan ended, for one page. Immutable.
 *
 * @param entries one for each call that the plan makes or leaves out, in its order
 * @param deferred the calls that were left for later
 * @param elapsed from the page's beginning to the last outcome that it waited for
 */
public record PlanOutcome(List<Entry> entries, List<PlannedCall<?>> deferred, Duration elapsed) {

    public PlanOutcome {
        entries = List.copyOf(entries);
        deferred = List.copyOf(deferred);
    }

    /** The required call that has no answer and is itself to blame: with one, there is no page. */
    public Optional<Entry> missingRequired() {
        List<Entry> missing = entries.stream()
                .filter(entry -> entry.call().required() && !(entry.result() instanceof CallResult.Answered))
                .toList();
        return missing.stream()
                .filter(entry -> !(entry.result() instanceof CallResult.Skipped)
                        && !(entry.result() instanceof CallResult.Cancelled))
                .findFirst()
                .or(() -> missing.stream().findFirst());
    }

    /** Why a call has no answer: its own entry, or that of a call that it needs; empty if it has one, or needs none. */
    public Optional<Entry> missing(PlannedCall<?> call) {
        return entry(call.name()).flatMap(entry -> switch (entry.result()) {
            case CallResult.Answered<?> _, CallResult.NotNeeded<?> _ -> Optional.empty();
            case CallResult.Skipped<?> skipped -> entry(skipped.failedCall());
            case CallResult.Unanswered<?> _ -> Optional.of(entry);
        });
    }

    /** Whether the page was made without what it can do without. */
    public boolean brownout() {
        return entries.stream()
                .map(Entry::result)
                .map(result -> result instanceof CallResult.Defaulted<?> defaulted ? defaulted.cause() : result)
                .anyMatch(CallResult.LeftOut.class::isInstance);
    }

    /**
     * From the page's beginning to the last answer that it could not do without. Empty if one of them was replaced by an older one without
     * any wait, since its service is dead or left alone: how quickly that goes says nothing of how long a page takes.
     */
    public Optional<Duration> essentialElapsed() {
        List<Entry> essential =
                entries.stream().filter(entry -> entry.call().required()).toList();
        if (essential.stream().anyMatch(entry -> isReplacedAtOnce(entry.result()))) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos(essential.stream()
                .flatMap(entry -> entry.timelines().stream())
                .mapToLong(Timeline::endedAt)
                .max()
                .orElse(0)));
    }

    private static boolean isReplacedAtOnce(CallResult<?> result) {
        return result instanceof CallResult.Stale<?> stale && !(stale.cause() instanceof CallResult.TimedOut);
    }

    private Optional<Entry> entry(String call) {
        return entries.stream()
                .filter(entry -> entry.call().name().equals(call))
                .findFirst();
    }

    /**
     * How one call ended.
     *
     * @param timelines of its downstream calls, in their order; empty if none was made
     */
    public record Entry(PlannedCall<?> call, CallResult<?> result, List<Timeline> timelines) {

        /** From the start of its first downstream call to the end of its last; zero if none was made. */
        public Duration elapsed() {
            long start = timelines.stream().mapToLong(Timeline::startedAt).min().orElse(0);
            long end = timelines.stream().mapToLong(Timeline::endedAt).max().orElse(0);
            return Duration.ofNanos(end - start);
        }

        /** Its slowest downstream call: how long it would take if all of them were made at once; zero if none was. */
        public Duration slowest() {
            return timelines.stream()
                    .map(Timeline::duration)
                    .max(Duration::compareTo)
                    .orElse(Duration.ZERO);
        }
    }
}
