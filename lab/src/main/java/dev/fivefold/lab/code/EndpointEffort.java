package dev.fivefold.lab.code;

import java.time.Duration;

/**
 * How long endpoints are measured: all of them within five minutes, if a step starts in a quarter of a minute.
 *
 * @param rounds of both steps, by turns
 * @param requests of a round, at most; and of its warm-up
 * @param warmUp at most
 * @param length of a round, at most
 * @param profile how long
 */
record EndpointEffort(int rounds, int requests, Duration warmUp, Duration length, Duration profile) {

    static EndpointEffort of(boolean quick) {
        return quick
                ? new EndpointEffort(1, 10_000, Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(3))
                : new EndpointEffort(3, 10_000, Duration.ofSeconds(4), Duration.ofSeconds(10), Duration.ofSeconds(10));
    }
}
