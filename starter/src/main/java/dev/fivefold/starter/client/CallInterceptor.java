package dev.fivefold.starter.client;

import dev.fivefold.engine.call.CallResult;
import java.util.concurrent.CompletableFuture;

/**
 * One behavior around the calls of a client's methods, as an interceptor of OkHttp is around requests. {@link CallPipelines} has
 * the order of the starter's own. An application's beans of this type come first: they see every call, cached or not.
 *
 * <p>Called by many threads. Must not throw: a failure is a result. With {@code fivefold.transport=event-loop} the threads are those of the event
 * loop, which serve all calls: it must not block there either.
 */
@FunctionalInterface
public interface CallInterceptor {

    /** Returns the call's result: usually that of {@link CallChain#proceed()}. It may be completed later, by another thread. */
    CompletableFuture<CallResult<?>> intercept(CallChain chain);
}
