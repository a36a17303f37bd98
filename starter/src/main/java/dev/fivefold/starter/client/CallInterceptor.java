package dev.fivefold.starter.client;

import dev.fivefold.engine.call.CallResult;

/**
 * One behavior around the calls of a client's methods, as an interceptor of OkHttp is around requests. {@link CallPipelines} has
 * the order of the starter's own. An application's beans of this type come first: they see every call, cached or not.
 *
 * <p>Called by many threads. Must not throw: a failure is a result.
 */
@FunctionalInterface
public interface CallInterceptor {

    /** Returns the call's result: usually that of {@link CallChain#proceed()}. */
    CallResult<?> intercept(CallChain chain);
}
