package dev.fivefold.mocks.warmup;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.UUID;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/**
 * Rejects all requests but those of the warm-up with 503 until it is opened. A cold service that accepts all of its
 * callers at once is slow for all of them, and they count that as a failure. Thread-safe.
 */
public final class WarmUpGate {

    /** Header of the warm-up's own requests; its value is random at each start. */
    static final String HEADER = "X-Warm-Up";

    private static final byte[] BODY = """
            {"type":"about:blank","title":"Service Unavailable","status":503,"detail":"Warming up"}""".getBytes(StandardCharsets.UTF_8);

    private final String ticket = UUID.randomUUID().toString();
    private volatile boolean open;

    /** A closed gate. */
    public WarmUpGate() {}

    /** Puts the gate in front of a server's handler. */
    public Handler before(Handler handler) {
        return new Closed(handler);
    }

    /** Whether a request is one of the warm-up's own. */
    public boolean isOwn(Request request) {
        String shown = request.getHeaders().get(HEADER);
        return shown != null && matches(shown);
    }

    /** The header's value. */
    String ticket() {
        return ticket;
    }

    /** Accepts all requests from now on. */
    void open() {
        open = true;
    }

    private boolean matches(String shown) {
        return MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), ticket.getBytes(StandardCharsets.UTF_8));
    }

    private final class Closed extends Handler.Wrapper {

        Closed(@Nullable Handler handler) {
            super(handler);
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            if (open || isOwn(request)) {
                return super.handle(request, response, callback);
            }
            response.setStatus(HttpStatus.SERVICE_UNAVAILABLE_503);
            response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, MediaType.APPLICATION_PROBLEM_JSON_VALUE);
            response.write(true, ByteBuffer.wrap(BODY), callback);
            return true;
        }
    }
}
