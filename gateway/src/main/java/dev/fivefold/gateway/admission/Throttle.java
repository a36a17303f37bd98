package dev.fivefold.gateway.admission;

import com.netflix.zuul.context.SessionContext;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests of one route in place of its origin while the origin sheds load: a rejection costs work at each hop
 * that it passes. This is "client-side throttling" of Google's book Site Reliability Engineering, chapter 21, "Handling
 * Overload". A share of {@code (1 + K * accepted) / (1 + requests)} of recent requests passes, at most all, the most
 * urgent first. When the origin stops shedding, all requests pass within a second. Thread-safe; blocks for a few
 * additions at most, ten times a second.
 *
 * <p>A request that is sent counts as accepted until the origin sheds it: rejections arrive at once, pages late.
 * Requests that later filters reject, such as those without a valid token, do not count: a flood of them would throttle
 * all other requests.
 */
public final class Throttle {

    /**
     * On a response with the status 503 or 429: the origin sheds load. Without it, the status concerns this request
     * alone.
     */
    public static final String SHED_HEADER = "X-Overloaded";

    private static final String KEY = "throttle";

    /**
     * An origin gets this many times the requests that it accepts. It sheds the rest, and so the gateway detects when
     * the origin has room again. The book's 2 would cost a rejection for each page, 1.5 costs half of one. Nearer to 1,
     * the noise of small counts would keep requests from an origin with room.
     */
    private static final double K = 1.5;

    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(100);

    /** Applied to the counts in each tick: their mean age is a second. */
    private static final double DECAY = 0.9;

    /** After this time without a shed request, an origin gets twice as much in each further tick. */
    private static final long QUIET = 2 * TICK;

    /** Prefetches are rejected until this time after the origin's last shed request. */
    private static final long AFTERMATH = 10 * TICK;

    /** The least share that passes: after six doublings, in 0.6 s, all requests pass. */
    private static final double LEAST = 1.0 / 64;

    private final LongSupplier nanos;
    private final DoubleSupplier random;

    private final LongAdder[] came =
            Stream.generate(LongAdder::new).limit(Urgency.LEVELS).toArray(LongAdder[]::new);
    private final LongAdder passed = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private final LongAdder shed = new LongAdder();

    private final double[] recentlyCame = new double[Urgency.LEVELS];
    private double recentlyPassed;
    private double recentlySent;
    private double recentlyShed;

    private volatile long tickedAt;
    private volatile long shedAt;
    private volatile boolean throttling;
    private volatile double share = 1;

    /** Requests pass whose urgency, plus a random fraction, is below it. */
    private volatile double threshold = Urgency.LEVELS;

    /**
     * A throttle that passes all requests at first.
     *
     * @param nanos the time in nanoseconds, from any origin, never backwards
     * @param random uniform from 0 to below 1
     */
    Throttle(LongSupplier nanos, DoubleSupplier random) {
        this.nanos = nanos;
        this.random = random;
        tickedAt = nanos.getAsLong();
    }

    /** The throttle of a request's route; null if the request does not count. */
    public static @Nullable Throttle of(SessionContext context) {
        return context.get(KEY) instanceof Throttle throttle ? throttle : null;
    }

    void putInto(SessionContext context) {
        context.put(KEY, this);
    }

    /** Whether a response says that its origin sheds load. */
    public static boolean isShed(HttpResponse response) {
        return "true".equalsIgnoreCase(response.headers().get(SHED_HEADER))
                && (response.status().equals(HttpResponseStatus.SERVICE_UNAVAILABLE)
                        || response.status().equals(HttpResponseStatus.TOO_MANY_REQUESTS));
    }

    /** Whether the origin has shed a request in the last second or so. While it has not, all requests pass, and need not be reported. */
    boolean isThrottling() {
        return throttling;
    }

    /** Whether a request may go to the origin; only for requests that arrive while {@link #isThrottling()}. */
    boolean passes(int urgency) {
        tick();
        came[urgency].increment();
        if (urgency + random.getAsDouble() >= threshold) {
            return false;
        }
        passed.increment();
        return true;
    }

    /** Whether a prefetch may go to the origin; it does not count. */
    boolean passesPrefetch() {
        tick();
        return !throttling;
    }

    /** Counts a request that goes to the origin. */
    public void sent() {
        tick();
        sent.increment();
        if (!throttling) {
            came[Urgency.DEFAULT].increment();
            passed.increment();
        }
    }

    /** Counts a request that the origin has shed. */
    public void shed() {
        tick();
        shed.increment();
        shedAt = nanos.getAsLong();
        throttling = true;
    }

    /** The share of requests that does not pass, 0 to 1. */
    double rejected() {
        tick();
        return 1 - share;
    }

    private void tick() {
        long now = nanos.getAsLong();
        if (now - tickedAt >= TICK) {
            tick(now);
        }
    }

    private synchronized void tick(long now) {
        long ticks = (now - tickedAt) / TICK;
        if (ticks == 0) {
            return;
        }
        tickedAt += ticks * TICK;
        double decay = Math.pow(DECAY, (double) ticks);
        for (int urgency = 0; urgency < Urgency.LEVELS; urgency++) {
            recentlyCame[urgency] = recentlyCame[urgency] * decay + came[urgency].sumThenReset();
        }
        recentlyPassed = recentlyPassed * decay + passed.sumThenReset();
        recentlySent = recentlySent * decay + sent.sumThenReset();
        recentlyShed = recentlyShed * decay + shed.sumThenReset();
        if (throttling) {
            adjust(ticks, now - shedAt);
        }
    }

    private void adjust(long ticks, long quiet) {
        double all = Arrays.stream(recentlyCame).sum();
        double valid = recentlyPassed == 0 ? 1 : Math.min(1, recentlySent / recentlyPassed);
        double accepted = Math.max(0, recentlySent - recentlyShed);
        double next = Math.max(LEAST, (1 + K * accepted) / (1 + all * valid));
        if (quiet > QUIET) {
            next = Math.max(next, share * Math.pow(2, (double) ticks));
        }
        share = Math.min(1, next);
        threshold = share == 1 ? Urgency.LEVELS : threshold(share * all);
        throttling = share < 1 || quiet < AFTERMATH;
    }

    /** The threshold that passes this share of the recent requests. */
    private double threshold(double passing) {
        double left = passing;
        for (int urgency = 0; urgency < Urgency.LEVELS; urgency++) {
            if (left < recentlyCame[urgency]) {
                return urgency + left / recentlyCame[urgency];
            }
            left -= recentlyCame[urgency];
        }
        return Urgency.LEVELS;
    }
}
