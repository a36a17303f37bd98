package dev.fivefold.aggregator.downstream.cache;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Deadline;

/**
 * Answers from memory what was asked a moment ago. Of many who ask at once for what is not there, one makes the call and the
 * others wait for it, each to its own deadline. A failure is told to those who wait, and not kept. Between the end of its time
 * and that of its grace an answer still serves, while one thread fetches it anew; after that it does not, however long
 * that takes.
 *
 * <p>All that protects a service stands behind the cache: a hit costs no permission of its bulkhead or breaker.
 */
public final class CachingCall<T> implements Call<T> {

    private final Call<T> call;
    private final CallKey key;
    private final CallCache cache;

    /**
     * A cache before a call.
     *
     * @param key what the call asks for
     * @param cache that of the call's method
     */
    public CachingCall(Call<T> call, CallKey key, CallCache cache) {
        this.call = call;
        this.key = key;
        this.cache = cache;
    }

    @Override
    @SuppressWarnings("unchecked") // equal keys are calls of one method, whose answers are of one type
    public CallResult<T> execute(CallContext context) {
        while (true) {
            CachedAnswer answer = cache.get(key);
            Success<T> kept = (Success<T>) answer.at(cache.now());
            if (kept != null) {
                return hit(answer, kept);
            }
            if (answer.claim()) {
                return fetch(answer, context);
            }
            CallResult<T> shared = (CallResult<T>) Follower.follow(answer.outcome(), context);
            if (!Follower.mustAsk(shared, context)) {
                cache.coalesced().increment();
                return shared;
            }
        }
    }

    private CallResult<T> hit(CachedAnswer answer, Success<T> kept) {
        if (!answer.isOlderThan(cache.ttl(), cache.now())) {
            cache.hits().increment();
            return kept;
        }
        cache.staleHits().increment();
        if (answer.beginRefresh()) {
            cache.refresh(() -> refresh(answer));
        }
        return kept;
    }

    private CallResult<T> fetch(CachedAnswer answer, CallContext context) {
        cache.misses().increment();
        CallResult<T> result = CallResult.Failed.because("threw");
        try {
            result = call.execute(context);
            return result;
        } finally {
            if (result instanceof Success<T> success) {
                answer.arrived(success, cache.now());
                cache.keep(key, answer, answer);
            } else {
                cache.loadFailures().increment();
                cache.forget(key, answer);
                answer.failed(Follower.told(result, context));
            }
        }
    }

    private void refresh(CachedAnswer old) {
        CallResult<T> result = call.execute(new CallContext(Deadline.after(cache.longest())));
        if (result instanceof Success<T> success) {
            cache.keep(key, old, CachedAnswer.kept(success, cache.now()));
        } else {
            cache.loadFailures().increment();
            cache.refreshFailed(key, old);
        }
    }
}
