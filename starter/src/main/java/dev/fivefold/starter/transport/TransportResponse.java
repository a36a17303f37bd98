package dev.fivefold.starter.transport;

import java.util.List;
import java.util.function.Function;

/**
 * A response.
 *
 * @param status the HTTP status
 * @param headers the values of a header, by its name in any case; empty if there is none
 * @param body as received, or inflated by the HTTP client, which then removes the header; empty for an error. Not to be modified
 * @param wireBytes the length of the body as received
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TransportResponse(int status, Function<String, List<String>> headers, byte[] body, long wireBytes) {

    private static final byte[] NO_BODY = {};

    /** A response without its body. */
    public static TransportResponse withoutBody(int status, Function<String, List<String>> headers) {
        return new TransportResponse(status, headers, NO_BODY, 0);
    }

    /** Whether the status is one of success. */
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }
}
