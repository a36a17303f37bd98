package dev.fivefold.lab.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a page says of its own making.
 *
 * @param elapsedMs from the plan's start to the last result that the page waited for
 * @param efficiency the plan's critical path by its calls' measured times, over {@code elapsedMs}; 0 to 1
 */
public record PageMeta(@JsonProperty("elapsed_ms") double elapsedMs, double efficiency) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    /**
     * Of a page's plain bytes.
     *
     * @throws JacksonException if it is not a page that says so
     */
    public static PageMeta of(byte[] page) {
        return JSON.readValue(page, Page.class).meta();
    }

    private record Page(@JsonProperty("_meta") PageMeta meta) {}
}
