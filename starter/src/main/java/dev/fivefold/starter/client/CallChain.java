package dev.fivefold.starter.client;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.util.List;

/**
 * The rest of the way of one call, as an interceptor sees it. Immutable and thread-safe; an interceptor may proceed more than
 * once, and on any thread.
 */
public final class CallChain {

    private final List<CallInterceptor> interceptors;
    private final int index;
    private final Invocation invocation;
    private final CallContext context;

    CallChain(List<CallInterceptor> interceptors, int index, Invocation invocation, CallContext context) {
        this.interceptors = interceptors;
        this.index = index;
        this.invocation = invocation;
        this.context = context;
    }

    /** The method and its arguments. */
    public Invocation invocation() {
        return invocation;
    }

    /** The deadline and the cancellation of the call. */
    public CallContext context() {
        return context;
    }

    /** The result of the rest of the chain. Never throws. */
    public CallResult<?> proceed() {
        return proceed(context);
    }

    /** The result of the rest of the chain, for one attempt of several. */
    public CallResult<?> proceed(CallContext attempt) {
        return proceed(invocation, attempt);
    }

    /** The result of the rest of the chain for other arguments of the same method. */
    public CallResult<?> proceed(Invocation other) {
        return proceed(other, context);
    }

    private CallResult<?> proceed(Invocation next, CallContext attempt) {
        return interceptors.get(index).intercept(new CallChain(interceptors, index + 1, next, attempt));
    }
}
