package dev.fivefold.engine.call;

import java.lang.reflect.Type;

/**
 * The client method behind a call.
 *
 * @param service the downstream service; empty if unknown
 * @param method the name of the client's method; empty if unknown
 * @param resultType the type of the call's value
 */
public record CallTarget(String service, String method, Type resultType) {

    /** A call that belongs to no client method. */
    public static final CallTarget UNKNOWN = new CallTarget("", "", Object.class);
}
