package dev.fivefold.aggregator.downstream.cache;

import java.util.Arrays;
import java.util.List;

/**
 * What a call asks for: two calls with equal keys have the same answer.
 *
 * @param method as Feign names it: the client's interface, the method and its parameters' types
 */
public record CallKey(String method, List<Object> arguments) {

    /** A call's key; the arguments may be changed afterwards. */
    public static CallKey of(String method, Object[] arguments) {
        return new CallKey(method, Arrays.asList(arguments.clone()));
    }
}
