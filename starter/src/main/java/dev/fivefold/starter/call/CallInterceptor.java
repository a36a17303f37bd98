package dev.fivefold.starter.call;

import dev.fivefold.engine.call.CallResult;
import java.util.concurrent.CompletableFuture;

/**
 * One behavior around the calls of a client's methods, as an interceptor of OkHttp is around requests. {@link CallOrder} has
 * the order of the built-in ones. An application's beans of this type come first: they see every call, cached or not.
 *
 * <p>Called by many threads. Must not throw: a failure is a result.
 */
@FunctionalInterface
public interface CallInterceptor {

    /** Returns the call's result: usually that of {@link CallChain#proceed()}. It may be completed later, by another thread; never exceptionally. */
    CompletableFuture<CallResult<?>> intercept(CallChain chain);
}
