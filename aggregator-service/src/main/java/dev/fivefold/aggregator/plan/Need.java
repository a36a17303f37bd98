package dev.fivefold.aggregator.plan;

import dev.fivefold.aggregator.call.RawBody;

/**
 * How much a page needs a call.
 *
 * @param <T> what later calls read of its answer
 */
public sealed interface Need<T> {

    /** Without its answer there is no page. */
    record Required<T>() implements Need<T> {}

    /** Without its answer the page has no such part, nor those that need it. */
    record Optional<T>() implements Need<T> {}

    /** Without its answer the page has this in its place, and the calls that need it go on with it. */
    record OrElse<T>(T value, RawBody body) implements Need<T> {}

    /** Not made for the page, which only says that there is more to ask for. */
    record Deferred<T>() implements Need<T> {}
}
