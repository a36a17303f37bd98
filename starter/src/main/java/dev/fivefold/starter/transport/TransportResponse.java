package dev.fivefold.starter.transport;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A response.
 *
 * @param status the HTTP status
 * @param headers the values of a header, by its name in any case; empty if there is none
 * @param body as received, or inflated by the HTTP client, which then removes the header; empty for an error. Not to be modified
 * @param wireBytes the length of the body as received
 * @param names of all headers, for methods whose calls have a {@code ResponseEntity}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TransportResponse(
        int status,
        Function<String, List<String>> headers,
        byte[] body,
        long wireBytes,
        Supplier<? extends Collection<String>> names) {

    private static final byte[] NO_BODY = {};

    /** A response of which a {@code ResponseEntity} has no headers. */
    public TransportResponse(int status, Function<String, List<String>> headers, byte[] body, long wireBytes) {
        this(status, headers, body, wireBytes, List::of);
    }

    /** A response without its body. */
    public static TransportResponse withoutBody(int status, Function<String, List<String>> headers) {
        return new TransportResponse(status, headers, NO_BODY, 0);
    }

    /** Whether the status is one of success. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }
}
