package dev.fivefold.engine.call;

import java.lang.reflect.Type;

/**
 * The client method behind a call.
 *
 * @param service the downstream service; empty if unknown
 * @param method the name of the client's method; empty if unknown
 * @param resultType the type of the call's value
 * @param writes whether its calls may change something in the service
 */
public record CallTarget(String service, String method, Type resultType, boolean writes) {

    /** A method that reads. */
    public CallTarget(String service, String method, Type resultType) {
        this(service, method, resultType, false);
    }

    /** A call that belongs to no client method. */
    public static final CallTarget UNKNOWN = new CallTarget("", "", Object.class);
}
