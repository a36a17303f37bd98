package dev.fivefold.starter.internal.cache;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import java.util.concurrent.CompletableFuture;

/**
 * Serves responses from this process's memory. Of concurrent calls with a cache miss on the same key, one fetches the
 * response. The others wait for it, each to its own deadline. A failure is passed on to the waiting calls, and not
 * cached. After its time to live an entry may be served stale while one thread refreshes it; not beyond its grace
 * period, however long that takes. The headers of a response bound its time to live; the request for an expired one
 * with an {@code ETag} has it as {@code If-None-Match}.
 *
 * <p>The protection of a service is behind the cache: a hit takes no permit of its bulkhead or circuit breaker.
 */
public record CacheInterceptor(CallCache cache) implements CallInterceptor {

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        CacheEntry entry = cache.responses().get(chain.invocation());
        Success<?> cached = entry.at(cache.ticker().read());
        if (cached != null) {
            return CompletableFuture.completedFuture(hit(chain, entry, cached));
        }
        CallContext leader = entry.claim(chain.context());
        if (leader == null) {
            return fetch(chain, entry);
        }
        return chain.after(
                Follower.follow(entry.outcome(), leader, chain.context()),
                shared -> Follower.result(shared, chain.context(), cache.coalesced(), () -> intercept(chain)));
    }

    private CallResult<?> hit(CallChain chain, CacheEntry entry, Success<?> cached) {
        if (!entry.isStale(cache.settings(), cache.ticker().read())) {
            cache.hits().increment();
            return cached;
        }
        cache.staleHits().increment();
        if (entry.beginRefresh()) {
            cache.refreshes().execute(() -> refresh(chain, entry));
        }
        return cached;
    }

    private CompletableFuture<CallResult<?>> fetch(CallChain chain, CacheEntry entry) {
        cache.misses().increment();
        return chain.proceed(chain.invocation(), chain.context(), entry.expired())
                .thenApply(result -> {
                    if (result instanceof Success<?> success && cache.stores(chain.invocation(), success)) {
                        entry.arrived(success, cache.ticker().read());
                        cache.responses().put(chain.invocation(), entry, entry);
                    } else {
                        (result instanceof Success<?> ? cache.forbidden() : cache.loadFailures()).increment();
                        cache.responses().remove(chain.invocation(), entry);
                        entry.ended(Follower.shared(result, chain.context()));
                    }
                    return result;
                });
    }

    private void refresh(CallChain chain, CacheEntry old) {
        // The request is made: it has the identity of the page that found the entry old, whose key is the same.
        CallContext own = new CallContext(Deadline.after(cache.settings().longest()));
        CacheEntry.Stored stored = old.stored();
        Success<?> candidate = stored == null ? null : stored.success();
        CompletableFuture<Void> unused = chain.proceed(chain.invocation(), own, candidate)
                .thenAccept(result -> {
                    if (result instanceof Success<?> success && !cache.stores(chain.invocation(), success)) {
                        cache.responses().remove(chain.invocation(), old);
                    } else if (result instanceof Success<?> success) {
                        cache.responses()
                                .put(
                                        chain.invocation(),
                                        old,
                                        CacheEntry.of(success, cache.ticker().read()));
                    } else {
                        cache.loadFailures().increment();
                        cache.responses().refreshFailed(chain.invocation(), old);
                    }
                });
    }
}
