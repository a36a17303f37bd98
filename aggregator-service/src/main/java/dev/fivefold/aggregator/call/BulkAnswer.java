package dev.fivefold.aggregator.call;

import java.util.List;

/**
 * A service's answer for many keys at once. Immutable, as far as {@code T} is.
 *
 * @param results one for each key, in the order in which they were asked for
 */
public record BulkAnswer<T>(List<CallResult<T>> results) {

    public BulkAnswer {
        results = List.copyOf(results);
    }
}
