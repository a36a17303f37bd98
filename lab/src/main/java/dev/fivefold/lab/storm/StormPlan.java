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
                Duration.ofSeconds(6),
                Duration.ofSeconds(20),
                once,
                once,
                once.multipliedBy(3),
                Duration.ofSeconds(20),
                Duration.ofSeconds(5),
                Duration.ofSeconds(40),
                Duration.ofSeconds(5));
    }

    /** A look: whether all of it runs. */
    public static StormPlan quick() {
        return new StormPlan(
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                Duration.ofSeconds(3),
                Duration.ofSeconds(3),
                Duration.ofSeconds(1),
                Duration.ofSeconds(4),
                Duration.ofSeconds(1));
    }
}
