package dev.fivefold.aggregator.downstream;

import java.util.Arrays;
import java.util.List;

/**
 * What a call asks for: two calls with equal keys have the same answer.
 *
 * @param method as Feign names it: the client's interface, the method and its parameters' types
 */
record CallKey(String method, List<Object> arguments) {

    static CallKey of(String method, Object[] arguments) {
        return new CallKey(method, Arrays.asList(arguments.clone()));
    }
}
