package dev.fivefold.lab.storm;

import java.time.Duration;

/**
 * How long the parts of a storm take.
 *
 * @param climb a piece of load while the peak is looked for; with each number of connections there are as many as bring more pages
 * @param calm at half of the peak, before
 * @param once at the peak
 * @param twice at two times the peak
 * @param fourfold at four times the peak
 * @param after at half of the peak again
 * @param fault how long one lasts
 * @param patience how long pages may take to be full again
 * @param holds for so long it must stay well to count as well
 */
public record StormPlan(
        Duration climb,
        Duration calm,
        Duration once,
        Duration twice,
        Duration fourfold,
        Duration after,
        Duration fault,
        Duration patience,
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
