package dev.fivefold.lab.storm;

import java.time.Duration;

/**
 * The lengths of a storm's parts.
 *
 * @param climb a piece of load in the search for the peak
 * @param fault the usual length of a fault
 * @param timeout the time limit for pages to be full again
 * @param holds how long pages must stay good
 */
public record StormPlan(
        Duration climb,
        Duration calm,
        Duration once,
        Duration twice,
        Duration fourfold,
        Duration after,
        Duration fault,
        Duration timeout,
        Duration holds) {

    /**
     * A measurement.
     *
     * @param once at the peak, and at twice that; three times as long at four times that
     */
    public static StormPlan full(Duration once) {
        return new StormPlan(
                seconds(6),
                seconds(20),
                once,
                once,
                once.multipliedBy(3),
                seconds(20),
                seconds(5),
                seconds(40),
                seconds(5));
    }

    /** A short look: whether all of it runs. */
    public static StormPlan quick() {
        return new StormPlan(
                seconds(1),
                seconds(2),
                seconds(1),
                seconds(1),
                seconds(3),
                seconds(3),
                seconds(1),
                seconds(4),
                seconds(1));
    }

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }
}
