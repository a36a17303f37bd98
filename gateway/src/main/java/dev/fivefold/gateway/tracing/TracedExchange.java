package dev.fivefold.gateway.tracing;

import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.gateway.tracing.GatewayTracing.TracedRequest;
import dev.fivefold.gateway.tracing.GatewayTracing.TracedSpan;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import org.jspecify.annotations.Nullable;

/** The spans of one request. For its connection's event loop alone. */
final class TracedExchange {

    private static final String KEY = TracedExchange.class.getName();

    private final TracedRequest request;
    private final Channel client;
    private final ChannelFutureListener gone = ignored -> end("the client is gone");
    private @Nullable TracedSpan origin;
    private boolean headKnown;
    private boolean complete;
    private boolean ended;

    /**
     * The exchange of a request, until it has its response or its client is gone.
     *
     * @param request its span, which has begun
     */
    TracedExchange(TracedRequest request, Channel client) {
        this.request = request;
        this.client = client;
    }

    /** Puts this into the request's context; it ends with the client's connection, if not before. */
    void putInto(SessionContext context) {
        context.put(KEY, this);
        var unused = client.closeFuture().addListener(gone);
    }

    /** That of a request; {@code null} if it has none. */
    static @Nullable TracedExchange of(SessionContext context) {
        return context.get(KEY) instanceof TracedExchange exchange ? exchange : null;
    }

    /** The request goes to its origin, with the trace in its headers. */
    void sent(HttpRequestMessage toOrigin) {
        origin = request.toOrigin(toOrigin);
    }

    /**
     * The head of the response is known.
     *
     * @param ofOrigin the origin's status; {@code null} if the origin has not responded
     */
    void responded(int status, @Nullable Integer ofOrigin) {
        report(request, status);
        if (origin != null) {
            if (ofOrigin == null) {
                origin.error("no response");
            } else {
                report(origin, ofOrigin);
            }
        }
        headKnown = true;
        endIfAllIsDone();
    }

    /** The last bytes of the response are sent. For a response of the gateway itself, this comes first. */
    void complete() {
        complete = true;
        endIfAllIsDone();
    }

    private void endIfAllIsDone() {
        if (headKnown && complete) {
            end(null);
        }
    }

    private void end(@Nullable String error) {
        if (ended) {
            return;
        }
        ended = true;
        // Otherwise a connection with many requests would hold all of them.
        var unused = client.closeFuture().removeListener(gone);
        if (origin != null) {
            end(origin, error);
        }
        end(request, error);
    }

    private static void report(TracedSpan span, int status) {
        span.status(status);
        if (status >= 500) {
            span.error("status " + status);
        }
    }

    private static void end(TracedSpan span, @Nullable String error) {
        if (error != null) {
            span.error(error);
        }
        span.end();
    }
}
