package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.CallResult;
import java.util.Map;
import java.util.function.Function;

/**
 * How much a page needs a call.
 *
 * @param <T> the part of the response that later calls read
 */
public sealed interface Need<T> {

    /**
     * Without its value there is no page.
     *
     * @param statuses the page's status by that of the service, for those that the plan says
     */
    record Required<T>(Map<Integer, Integer> statuses) implements Need<T> {}

    /** Without its value the page lacks this part and the parts that depend on it. */
    record Optional<T>() implements Need<T> {}

    /**
     * Without its value the page has a default in its place, and dependent calls read it.
     *
     * @param result by the result of the call itself
     */
    record OrElse<T>(Function<CallResult.Missing<?>, CallResult<T>> result) implements Need<T> {}

    /** Not made for the page, which only names the part. */
    record Deferred<T>() implements Need<T> {}
}
