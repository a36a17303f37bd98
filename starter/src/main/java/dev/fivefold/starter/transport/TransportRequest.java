package dev.fivefold.starter.transport;

import org.jspecify.annotations.Nullable;

/**
 * A request as it is sent.
 *
 * @param service whose request it is, as in metrics
 * @param method such as {@code GET}
 * @param url absolute
 * @param body {@code null} for none; not to be modified
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record TransportRequest(
        String service, String method, String url, RequestHeaders headers, byte @Nullable [] body) {

    /** The same request at another address. */
    public TransportRequest at(String otherUrl) {
        return new TransportRequest(service, method, otherUrl, headers, body);
    }

    /** Whether it may be sent again on another connection, without an effect in the service. */
    public boolean isRead() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /** Whether a request of its method has a body, empty or not. */
    public boolean hasBody() {
        return body != null || method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
    }
}
