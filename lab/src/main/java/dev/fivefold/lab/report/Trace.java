package dev.fivefold.lab.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The times of the calls of one page, in milliseconds since its start, as the aggregator reports them. They come from another process:
 * values out of bounds are rejected.
 *
 * @param elapsedMs until the last outcome that the page waited for
 * @param criticalPath the names of the slowest chain of dependent calls, from the first to the last
 * @param calls in the order of the plan, loops as one
 */
public record Trace(double elapsedMs, List<String> criticalPath, List<TracedCall> calls) {

    private static final int MOST_DOWNSTREAM_CALLS = 2_000;
    private static final int LONGEST_NAME = 100;
    private static final double LONGEST_MS = 600_000;

    /** @throws IllegalArgumentException if there are too many calls, or a name or a time is out of bounds */
    public Trace {
        requireMoment(elapsedMs);
        criticalPath = List.copyOf(criticalPath);
        calls = List.copyOf(calls);
        int downstream = calls.stream().mapToInt(call -> call.calls().size()).sum();
        if (calls.size() > MOST_DOWNSTREAM_CALLS || downstream > MOST_DOWNSTREAM_CALLS) {
            throw new IllegalArgumentException("more than " + MOST_DOWNSTREAM_CALLS + " calls");
        }
        Set<String> unknown = new HashSet<>(criticalPath);
        unknown.removeAll(calls.stream().map(TracedCall::name).collect(Collectors.toSet()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("the critical path has calls that the page has not made");
        }
    }

    /**
     * A call of the plan.
     *
     * @param outcome one word; {@code success} for a success
     * @param calls its downstream calls: several of a loop, none if it was not made
     */
    public record TracedCall(String name, String service, String outcome, List<Moments> calls) {

        /** @throws IllegalArgumentException if a text is empty or too long */
        public TracedCall {
            requireName(name);
            requireName(service);
            requireName(outcome);
            calls = List.copyOf(calls);
        }
    }

    /**
     * The times of a downstream call, each not before the previous one. The aggregator records them without a lock, so that those of a call
     * that ends with its page may be out of order by some microseconds.
     *
     * @param queuedMs when its dependencies were done
     * @param startedMs when a thread began it
     * @param firstByteMs of its response; 0 without one
     * @param doneMs at its outcome
     */
    public record Moments(double queuedMs, double startedMs, double firstByteMs, double doneMs) {

        /**
         * Puts them in order.
         *
         * @throws IllegalArgumentException if one is out of bounds
         */
        public Moments {
            requireMoment(queuedMs);
            requireMoment(startedMs);
            requireMoment(firstByteMs);
            requireMoment(doneMs);
            startedMs = Math.max(queuedMs, startedMs);
            doneMs = Math.max(startedMs, doneMs);
            firstByteMs = firstByteMs == 0 ? 0 : Math.clamp(firstByteMs, startedMs, doneMs);
        }
    }

    private static void requireMoment(double ms) {
        if (!(ms >= 0 && ms <= LONGEST_MS)) {
            throw new IllegalArgumentException(ms + " ms is no moment of a page");
        }
    }

    private static void requireName(String name) {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("a name of " + name.length() + " characters");
        }
    }
}
