package dev.fivefold.starter.transport;

import org.jspecify.annotations.Nullable;

/**
 * A request as it is sent.
 *
 * @param service whose request it is, as in metrics
 * @param method such as {@code GET}
 * @param url absolute
 * @param read whether its method reads, whatever {@code method} is
 * @param body {@code null} for none; not to be modified
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TransportRequest(
        String service, String method, String url, boolean read, RequestHeaders headers, byte @Nullable [] body) {

    /** The same request at another address. */
    public TransportRequest at(String otherUrl) {
        return new TransportRequest(service, method, otherUrl, read, headers, body);
    }

    /** Whether it may be sent again on another connection, without an effect in the service. */
    public boolean isRead() {
        return read || method.equals("GET") || method.equals("HEAD");
    }

    /** Whether a request of its method has a body, empty or not. */
    public boolean hasBody() {
        return body != null || method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
    }
}
