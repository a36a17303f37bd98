package dev.fivefold.lab.code;

import java.time.Duration;

/**
 * How long endpoints are measured.
 *
 * @param warmUp a piece of load that does not count; there are as many as bring more requests
 * @param warmUps at most
 * @param rounds in each of which each step has its turn
 * @param turn how long one is
 * @param profile how long
 */
record EndpointEffort(Duration warmUp, int warmUps, int rounds, Duration turn, Duration profile) {

    static EndpointEffort of(boolean quick) {
        return quick
                ? new EndpointEffort(Duration.ofSeconds(2), 1, 1, Duration.ofSeconds(3), Duration.ofSeconds(3))
                : new EndpointEffort(Duration.ofSeconds(6), 24, 5, Duration.ofSeconds(8), Duration.ofSeconds(10));
    }
}
