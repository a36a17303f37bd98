package dev.fivefold.lab.load;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The amount and the pace of a load.
 *
 * @param connections the most requests in flight, at least one
 * @param reads the requests of a closed loop that count
 * @param schedule the requests of an open loop; null for a closed loop
 * @param timeout of a request, in an open loop from when it is due
 * @param firstNumber the first request's, 0 or more; each has one more than the one before it
 * @param warmUps requests of a closed loop that come first and do not count
 */
public record LoadPlan(
        int connections, Reads reads, @Nullable Schedule schedule, Duration timeout, long firstNumber, int warmUps) {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** A closed loop without a warm-up. */
    public static LoadPlan closed(int connections, Reads reads) {
        return new LoadPlan(connections, reads, null, TIMEOUT, 0, 0);
    }

    /** An open loop. */
    public static LoadPlan open(int mostInFlight, Schedule schedule, Duration timeout) {
        return new LoadPlan(mostInFlight, Reads.exactly(0), schedule, timeout, 0, 0);
    }

    /** The same with another number of the first request. */
    public LoadPlan from(long number) {
        return new LoadPlan(connections, reads, schedule, timeout, number, warmUps);
    }

    /** The same with so many requests before, in at most the time of those that count. */
    public LoadPlan warmedUpBy(int requests) {
        return new LoadPlan(connections, reads, schedule, timeout, firstNumber, requests);
    }

    /** The warm-up alone. */
    LoadPlan warmUp() {
        return closed(connections, new Reads(0, warmUps, reads.budget())).from(firstNumber);
    }

    boolean isOpen() {
        return schedule != null;
    }

    /** The moment of a request, counted from 0, from the start; {@link Schedule#NEVER} behind the last one. */
    long dueNanos(long request, long elapsedNanos) {
        if (schedule != null) {
            return schedule.dueNanos(request);
        }
        return reads.goOn(request, Duration.ofNanos(elapsedNanos)) ? elapsedNanos : Schedule.NEVER;
    }
}
