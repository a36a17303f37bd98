package dev.fivefold.gateway.access;

import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteEvent;
import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteReason;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import dev.fivefold.gateway.client.Client;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * A line for each request that the intake has let in, when its answer is written or its client is gone. What the intake refuses
 * is summed up in lines of its own. For any thread.
 */
public final class AccessLines {

    private static final Logger ACCESS = LoggerFactory.getLogger(AccessQueue.LOGGER);
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    /** The same form as {@code AssignRequestId} takes: of a request that has not come as far. */
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private static final Pattern TRACE = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

    /** As nginx writes it: the client has not waited for its answer. */
    private static final int CLIENT_GONE = 499;

    private final boolean told;
    private final PathShape shape;
    private final UserHash users;

    /**
     * With or without lines.
     *
     * @param owned paths that are about one user
     */
    public AccessLines(LogSettings settings, List<OwnedPath> owned) {
        told = settings.access();
        shape = new PathShape(owned);
        users = UserHash.withKey(settings.userKey());
    }

    /** Adds what listens to one connection, behind what tells of a request's beginning and end. */
    public void addTo(ChannelPipeline client) {
        if (told) {
            client.addLast(new OfConnection());
        }
    }

    private void tell(ChannelHandlerContext client, HttpRequest request, int status, long bytes, long tookNanos) {
        String method =
                METHODS.contains(request.method().name()) ? request.method().name() : "OTHER";
        String path = path(request.uri());
        String shown = PathShape.of(path);
        long tookMs = TimeUnit.NANOSECONDS.toMillis(tookNanos);
        LoggingEventBuilder line = ACCESS.atInfo()
                .addKeyValue("method", method)
                .addKeyValue("path", shown)
                .addKeyValue("status", status)
                .addKeyValue("bytes", bytes)
                .addKeyValue("ms", tookMs);
        @Nullable HttpRequestMessage known = ClientRequestReceiver.getRequestFromChannel(client.channel());
        line = with(
                line,
                "request_id",
                known == null ? given(request) : known.getContext().getUUID());
        line = with(
                line,
                "trace_id",
                known == null ? null : trace(known.getHeaders().getFirst("traceparent")));
        PathShape.@Nullable Page page = shape.page(path);
        line = with(line, "page", page == null ? null : page.name());
        @Nullable String user = user(known, page);
        line = with(line, "user", user == null ? null : users.of(user));
        line.log("{} {} {} in {} ms, {} bytes", method, shown, status, tookMs, bytes);
    }

    private static LoggingEventBuilder with(LoggingEventBuilder line, String key, @Nullable String value) {
        return value == null ? line : line.addKeyValue(key, value);
    }

    /** Who the token is about; without one, whose page it is. */
    private static @Nullable String user(@Nullable HttpRequestMessage known, PathShape.@Nullable Page page) {
        @Nullable Client client = known == null ? null : Client.of(known.getContext());
        if (client != null && client.user() != null) {
            return client.user();
        }
        return page == null ? null : page.userId();
    }

    private static @Nullable String given(HttpRequest request) {
        @Nullable String id = request.headers().get("X-Request-Id");
        return id != null && REQUEST_ID.matcher(id).matches() ? id : null;
    }

    private static @Nullable String trace(@Nullable String parent) {
        Matcher trace = TRACE.matcher(parent == null ? "" : parent);
        return trace.matches() ? trace.group(1) : null;
    }

    /** Without the query, and without the host that some clients put before it. */
    private static String path(String target) {
        if (target.startsWith("/")) {
            int query = target.indexOf('?');
            return query < 0 ? target : target.substring(0, query);
        }
        try {
            @Nullable String path = URI.create(target).getRawPath();
            return path == null ? "/" : path;
        } catch (IllegalArgumentException e) {
            return "/";
        }
    }

    /** One request after the other: the intake lets in no second one while the first is in flight. On the connection's event loop. */
    private final class OfConnection extends ChannelDuplexHandler {

        private @Nullable HttpRequest request;
        private int status;
        private long bytes;
        private long startedAt;

        @Override
        public void channelRead(ChannelHandlerContext client, Object message) {
            if (message instanceof HttpRequest begun) {
                request = begun;
                status = 0;
                bytes = 0;
                startedAt = System.nanoTime();
            }
            client.fireChannelRead(message);
        }

        @Override
        public void write(ChannelHandlerContext client, Object message, ChannelPromise promise) {
            if (message instanceof HttpResponse response
                    && response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
                status = response.status().code();
            }
            if (message instanceof HttpContent part) {
                bytes += part.content().readableBytes();
            }
            var _ = client.write(message, promise);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext client, Object event) {
            HttpRequest ended = request;
            if (event instanceof CompleteEvent complete && ended != null) {
                request = null;
                boolean whole = complete.getReason() == CompleteReason.SESSION_COMPLETE && status != 0;
                tell(client, ended, whole ? status : CLIENT_GONE, bytes, System.nanoTime() - startedAt);
            }
            client.fireUserEventTriggered(event);
        }
    }
}
