package dev.fivefold.gateway.ratelimit;

import dev.fivefold.gateway.settings.Requirement;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many requests one client may send. A client is a user with a verified token, else an address (of IPv6 its /64).
 *
 * @param requestsPerSecond a client's sustained rate, 0 to 100000; default 0: no limit
 * @param burst how many it may send at once after a pause, 0 to 1000000; default 0: as many as requestsPerSecond
 * @param clients how many clients have a bucket, 100 to 1000000; default 20000, some 10 MB. Beyond, the least
 *     recently active one is dropped, and starts with a full bucket
 */
public record RateLimit(
        @DefaultValue("0") int requestsPerSecond,
        @DefaultValue("0") int burst,
        @DefaultValue("20000") int clients) {

    /** Rejects values out of range. */
    public RateLimit {
        Requirement.range("rate-limit.requests-per-second", requestsPerSecond, 0, 100_000);
        Requirement.range("rate-limit.burst", burst, 0, 1_000_000);
        Requirement.range("rate-limit.clients", clients, 100, 1_000_000);
        Requirement.that(
                burst == 0 || requestsPerSecond > 0,
                "rate-limit.burst is " + burst + ", but requests-per-second is 0: set both or neither");
        burst = burst == 0 ? requestsPerSecond : burst;
    }

    /** Whether there is a limit. */
    public boolean isOn() {
        return requestsPerSecond > 0;
    }
}
