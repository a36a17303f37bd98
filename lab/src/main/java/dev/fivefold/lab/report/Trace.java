package dev.fivefold.lab.report;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the calls of one page lay in time, in milliseconds since it was begun, as the aggregator tells it. It comes from
 * another process: what is out of all bounds is refused.
 *
 * @param elapsedMs until the last outcome that the page waited for
 * @param criticalPath the chain of dependent calls that took longest, by their names, from the first to the last
 * @param calls in the order of the plan, loops as one
 */
public record Trace(double elapsedMs, List<String> criticalPath, List<TracedCall> calls) {

    private static final int MOST_DOWNSTREAM_CALLS = 2_000;
    private static final int LONGEST_NAME = 100;
    private static final double LONGEST_MS = 600_000;

    /**
     * Copies.
     *
     * @throws IllegalArgumentException if there is more than a page can have, or a name or a moment that none has
     */
    public Trace {
        requireMoment(elapsedMs);
        criticalPath = List.copyOf(criticalPath);
        calls = List.copyOf(calls);
        int downstream = calls.stream().mapToInt(call -> call.calls().size()).sum();
        if (calls.size() > MOST_DOWNSTREAM_CALLS || downstream > MOST_DOWNSTREAM_CALLS) {
            throw new IllegalArgumentException("more than " + MOST_DOWNSTREAM_CALLS + " calls");
        }
        Set<String> strangers = new HashSet<>(criticalPath);
        strangers.removeAll(calls.stream().map(TracedCall::name).collect(Collectors.toSet()));
        if (!strangers.isEmpty()) {
            throw new IllegalArgumentException("a critical path over calls that the page has not made");
        }
    }

    /**
     * A call of the plan.
     *
     * @param outcome in a word; {@code success} if all is well
     * @param calls its downstream calls: several if it is a loop, none if it was not made
     */
    public record TracedCall(String name, String service, String outcome, List<Moments> calls) {

        /**
         * Copies.
         *
         * @throws IllegalArgumentException if a text is empty or too long
         */
        public TracedCall {
            requireName(name);
            requireName(service);
            requireName(outcome);
            calls = List.copyOf(calls);
        }
    }

    /**
     * The moments of a downstream call, none before the one that it follows: the aggregator notes them without a lock, so
     * that those of a call that ends with its page may be some microseconds out of order.
     *
     * @param queuedMs when it was ready to be made
     * @param startedMs when a thread began to make it
     * @param firstByteMs when its answer began; 0 if it never did
     * @param doneMs when its outcome was known
     */
    public record Moments(double queuedMs, double startedMs, double firstByteMs, double doneMs) {

        /**
         * Puts them in order.
         *
         * @throws IllegalArgumentException if one is no moment of a page
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
