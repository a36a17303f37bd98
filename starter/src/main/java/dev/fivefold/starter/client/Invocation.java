package dev.fivefold.starter.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client method with its arguments. Equal invocations of a method that reads have equal responses, so this is also the key of
 * caches.
 *
 * @param arguments in the order of the method's parameters
 */
public record Invocation(ClientMethod method, List<@Nullable Object> arguments) {

    static Invocation of(ClientMethod method, @Nullable Object... arguments) {
        return new Invocation(method, Arrays.asList(arguments));
    }

    /** An invocation of the same method with another first argument. */
    public Invocation withFirst(Object argument) {
        List<@Nullable Object> others = new ArrayList<>(arguments);
        others.set(0, argument);
        return new Invocation(method, others);
    }
}
