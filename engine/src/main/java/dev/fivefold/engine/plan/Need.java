package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.RawJson;

/**
 * How much a page needs a call.
 *
 * @param <T> the part of the response that later calls read
 */
public sealed interface Need<T> {

    /** Without its value there is no page. */
    record Required<T>() implements Need<T> {}

    /** Without its value the page lacks this part and the parts that depend on it. */
    record Optional<T>() implements Need<T> {}

    /** Without its value the page has this default in its place, and dependent calls read it. */
    record OrElse<T>(T value, RawJson body) implements Need<T> {}

    /** It changes something in its service. If that does not succeed, the page ends: no later call is made. */
    record Write<T>() implements Need<T> {}

    /** Not made for the page, which only names the part. */
    record Deferred<T>() implements Need<T> {}
}
