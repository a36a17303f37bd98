package dev.fivefold.lab.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A page as it was read. The bytes are not copied and must not be written to.
 *
 * @param elapsed from the request to the body's last byte
 * @param firstByte from the request to the body's first byte
 * @param length its {@code Content-Length}
 * @param wire the body as it came
 * @param encoding {@code gzip} or {@code identity}
 * @param complete whether it reports no missing part
 * @param requestId of its response header; empty if there is none
 * @param traceId of the trace that its client began, 32 hexadecimal digits; empty if it began none
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PageRead(
        int status,
        Duration elapsed,
        Duration firstByte,
        OptionalLong length,
        byte[] wire,
        String encoding,
        boolean complete,
        String requestId,
        String traceId) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();

    /**
     * A page's own figures.
     *
     * @param elapsedMs from the plan's start to the last result that the page waited for
     * @param efficiency the plan's critical path by its calls' measured times, over {@code elapsedMs}; 0 to 1
     */
    public record Meta(@JsonProperty("elapsed_ms") double elapsedMs, double efficiency) {}

    private record Page(@JsonProperty("_meta") Meta meta) {}

    /**
     * Its own figures.
     *
     * @throws tools.jackson.core.JacksonException if it has none
     */
    public Meta meta() throws IOException {
        return JSON.readValue(plain(), Page.class).meta();
    }

    /** Whether it is a whole page. */
    public boolean whole() {
        return status == 200 && complete;
    }

    /** The sentence for a page of a user that is not complete. */
    public String incomplete(long userId) {
        return "the page of user %d is %s".formatted(userId, status == 200 ? "not complete" : "a " + status);
    }

    /**
     * The body inflated.
     *
     * @throws IOException if it is not the gzip that it says it is
     */
    public byte[] plain() throws IOException {
        if (!encoding.equals("gzip")) {
            return wire;
        }
        try (InputStream json = inflating(encoding, new ByteArrayInputStream(wire))) {
            return json.readAllBytes();
        }
    }

    /** The body of a response of this encoding, inflated. */
    public static InputStream inflating(String encoding, InputStream wire) throws IOException {
        return encoding.equals("gzip") ? new GZIPInputStream(wire, 1 << 16) : wire;
    }
}
