package dev.fivefold.aggregator.downstream;

import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/**
 * What becomes of the argument of a client's method that is its request's body. Safe for use by many threads, if its writer is.
 *
 * @param contentType the media type that it goes under
 * @param writer makes bytes of a body
 */
public record BodyFormat(String contentType, Function<Object, byte[]> writer) {

    /** Any body as JSON. */
    public static BodyFormat json(JsonMapper json) {
        return new BodyFormat("application/json", json::writeValueAsBytes);
    }
}
