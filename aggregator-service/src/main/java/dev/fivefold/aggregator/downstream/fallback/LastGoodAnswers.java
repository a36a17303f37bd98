package dev.fivefold.aggregator.downstream.fallback;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.fivefold.aggregator.downstream.cache.CallKey;
import dev.fivefold.engine.call.CallResult.Missing;
import dev.fivefold.engine.call.CallResult.Stale;
import dev.fivefold.engine.call.CallResult.Success;
import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The last good answers of one method, by what was asked. Safe for use by many threads. */
public final class LastGoodAnswers {

    private final Cache<CallKey, Kept> answers;
    private final Duration maxAge;
    private final Ticker ticker;
    private final Counter served;

    /**
     * An answer.
     *
     * @param since when it left its service, in the ticker's nanoseconds
     */
    private record Kept(Success<?> success, long since) {

        int weight() {
            return (int) Math.min(Integer.MAX_VALUE, success.body().length());
        }
    }

    /**
     * None yet.
     *
     * @param served counts answers that have served once more
     */
    LastGoodAnswers(FallbackProperties.LastGood settings, Ticker ticker, Counter served) {
        this.answers = CacheBuilder.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(settings.maxAge())
                .maximumWeight(settings.maxWeight().toBytes())
                .weigher((CallKey key, Kept kept) -> kept.weight())
                .build();
        this.maxAge = settings.maxAge();
        this.ticker = ticker;
        this.served = served;
    }

    /** Keeps an answer in the place of the one before it. */
    void keep(CallKey key, Success<?> success) {
        answers.put(key, new Kept(success, ticker.read() - success.age().toNanos()));
    }

    /** Has nobody fall back on it any more. */
    void forget(CallKey key) {
        answers.invalidate(key);
    }

    /** The last good answer in the place of none; {@code null} if there is none either, or it is too old. */
    @SuppressWarnings("unchecked") // equal keys are calls of one method, whose answers are of one type
    <T> @Nullable Stale<T> inPlaceOf(Missing<T> none, CallKey key) {
        Kept kept = answers.getIfPresent(key);
        if (kept == null) {
            return null;
        }
        Duration age = Duration.ofNanos(ticker.read() - kept.since());
        if (age.compareTo(maxAge) > 0) {
            return null;
        }
        served.increment();
        Success<T> success = (Success<T>) kept.success();
        return new Stale<>(success.value(), success.body(), age, none);
    }
}
