package dev.fivefold.starter.internal.fallback;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.primitives.Ints;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.config.FallbackSettings;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The last valid responses of one method. Thread-safe. */
public final class StaleResponses {

    private final Cache<Invocation, Stored> responses;
    private final Duration maxAge;
    private final Ticker ticker;
    private final Counter served;

    /**
     * A response.
     *
     * @param since when the service sent it, in the ticker's nanoseconds
     */
    private record Stored(Success<?> success, long since) {

        long weight() {
            return success.body().length();
        }
    }

    /** No responses yet. */
    public StaleResponses(ClientMethod method, FallbackSettings settings, MeterRegistry registry) {
        this(method, settings, Ticker.systemTicker(), registry);
    }

    StaleResponses(ClientMethod method, FallbackSettings settings, Ticker ticker, MeterRegistry registry) {
        this.responses = CacheBuilder.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(settings.maxAge())
                .maximumWeight(settings.maxWeight().toBytes())
                .weigher((Invocation key, Stored stored) -> Ints.saturatedCast(key.weight() + stored.weight()))
                .build();
        this.maxAge = settings.maxAge();
        this.ticker = ticker;
        this.served = Counter.builder("fivefold.fallback.served")
                .description("Stale responses served in place of missing ones")
                .tag("call", method.toString())
                .register(registry);
    }

    /** Stores a response, unless its service forbids it: then there is none any more, since an earlier one is no longer the last. */
    void put(Invocation key, Success<?> success) {
        if (success.freshness().storable(key.identifiesUser())
                && longest(success).isPositive()) {
            responses.put(key, new Stored(success, ticker.read() - success.age().toNanos()));
        } else {
            responses.invalidate(key);
        }
    }

    /** The largest age at which a response may be served. */
    private Duration longest(Success<?> success) {
        return success.freshness().mustRevalidate() ? success.freshness().within(maxAge, Duration.ZERO) : maxAge;
    }

    void remove(Invocation key) {
        responses.invalidate(key);
    }

    /** The last valid response in place of a missing one; {@code null} if there is none, or it is too old. */
    CallResult.@Nullable Stale<?> inPlaceOf(CallResult.Missing<?> missing, Invocation key) {
        Stored stored = responses.getIfPresent(key);
        if (stored == null) {
            return null;
        }
        Duration age = Duration.ofNanos(ticker.read() - stored.since());
        if (age.compareTo(longest(stored.success())) > 0) {
            return null;
        }
        served.increment();
        return new CallResult.Stale<>(stored.success().value(), stored.success().body(), age, missing);
    }
}
