package dev.fivefold.starter.internal.cache;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.call.Invocation;
import io.micrometer.core.instrument.Counter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Makes equal calls in flight once, whichever pages they belong to. The first calls the service, the others wait for
 * its result, each to its own deadline. If the first ends only because its own page gave up, another one calls the
 * service.
 */
public final class CoalescingInterceptor implements CallInterceptor {

    private final ConcurrentMap<Invocation, Leader> inFlight = new ConcurrentHashMap<>();
    private final Counter coalesced;

    private record Leader(CallContext context, CompletableFuture<CallResult<?>> result) {}

    /**
     * Coalesces the calls of one method.
     *
     * @param coalesced counts the calls that waited for another
     */
    public CoalescingInterceptor(Counter coalesced) {
        this.coalesced = coalesced;
    }

    @Override
    public CompletableFuture<CallResult<?>> intercept(CallChain chain) {
        Leader mine = new Leader(chain.context(), new CompletableFuture<>());
        Leader first = inFlight.putIfAbsent(chain.invocation(), mine);
        if (first == null) {
            return lead(chain, mine);
        }
        return chain.after(
                Follower.follow(first.result(), first.context(), chain.context()),
                // Of the followers of one that gave up, one calls.
                result -> Follower.result(result, chain.context(), coalesced, () -> intercept(chain)));
    }

    private CompletableFuture<CallResult<?>> lead(CallChain chain, Leader mine) {
        return chain.proceed().thenApply(result -> {
            inFlight.remove(chain.invocation(), mine);
            mine.result().complete(Follower.shared(result, chain.context()));
            return result;
        });
    }
}
