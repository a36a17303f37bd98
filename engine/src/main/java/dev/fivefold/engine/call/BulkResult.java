package dev.fivefold.engine.call;

import java.util.List;

/**
 * The response of a service to a request for many keys. Immutable, as far as {@code T} is.
 *
 * @param results one for each key, in the order of the request
 */
public record BulkResult<T>(List<CallResult<T>> results) {
    public BulkResult {
        results = List.copyOf(results);
    }
}
