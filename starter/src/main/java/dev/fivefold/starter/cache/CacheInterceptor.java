package dev.fivefold.starter.cache;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.client.CallChain;
import dev.fivefold.starter.client.CallInterceptor;

/**
 * Serves responses from this process's memory. Of concurrent calls with a cache miss on the same key, one fetches the response and
 * the others wait for it, each to its own deadline. A failure is passed on to the waiting calls, and not cached. After its time to live
 * an entry may be served stale while one thread refreshes it; not beyond its grace period, however long that takes.
 *
 * <p>The protection of a service is behind the cache: a hit takes no permit of its bulkhead or circuit breaker.
 */
record CacheInterceptor(CallCache cache) implements CallInterceptor {

    @Override
    public CallResult<?> intercept(CallChain chain) {
        while (true) {
            CacheEntry entry = cache.responses().get(chain.invocation());
            Success<?> cached = entry.at(cache.ticker().read());
            if (cached != null) {
                return hit(chain, entry, cached);
            }
            if (entry.claim()) {
                return fetch(chain, entry);
            }
            CallResult<?> shared = Follower.follow(entry.outcome(), chain.context());
            if (!Follower.mustCall(shared, chain.context())) {
                cache.coalesced().increment();
                return shared;
            }
        }
    }

    private CallResult<?> hit(CallChain chain, CacheEntry entry, Success<?> cached) {
        if (!entry.isOlderThan(cache.settings().ttl(), cache.ticker().read())) {
            cache.hits().increment();
            return cached;
        }
        cache.staleHits().increment();
        if (entry.beginRefresh()) {
            cache.refreshes().execute(() -> refresh(chain, entry));
        }
        return cached;
    }

    private CallResult<?> fetch(CallChain chain, CacheEntry entry) {
        cache.misses().increment();
        CallResult<?> result = CallResult.Failed.because("threw");
        try {
            result = chain.proceed();
            return result;
        } finally {
            if (result instanceof Success<?> success) {
                entry.arrived(success, cache.ticker().read());
                cache.responses().put(chain.invocation(), entry, entry);
            } else {
                cache.loadFailures().increment();
                cache.responses().remove(chain.invocation(), entry);
                entry.failed(Follower.shared(result, chain.context()));
            }
        }
    }

    private void refresh(CallChain chain, CacheEntry old) {
        CallResult<?> result =
                chain.proceed(new CallContext(Deadline.after(cache.settings().longest())));
        if (result instanceof Success<?> success) {
            cache.responses()
                    .put(
                            chain.invocation(),
                            old,
                            CacheEntry.of(success, cache.ticker().read()));
        } else {
            cache.loadFailures().increment();
            cache.responses().refreshFailed(chain.invocation(), old);
        }
    }
}
