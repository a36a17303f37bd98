package dev.fivefold.gateway.access;

import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteEvent;
import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteReason;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import dev.fivefold.gateway.auth.AccessRule;
import dev.fivefold.gateway.client.Client;
import dev.fivefold.telemetry.AccessLine;
import dev.fivefold.telemetry.AccessLog;
import dev.fivefold.telemetry.RequestIds;
import dev.fivefold.telemetry.UserHash;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes a line of the access log for each request that the intake accepts, once its response is written or its client
 * is gone. Requests that the intake rejects are in the rate-limited log. Thread-safe.
 */
public final class AccessLines {

    /** As in nginx: the client closed the connection before the response. */
    private static final int CLIENT_GONE = 499;

    private final AccessLog log;
    private final UserHash users;
    private final PageOwners owners;

    /** Lines in this log, with the owners of pages by these rules. */
    public AccessLines(AccessLog log, UserHash users, List<AccessRule> rules) {
        this.log = log;
        this.users = users;
        owners = new PageOwners(rules);
    }

    /** Adds the handler of one connection, behind the one that reports the beginning and the end of a request. */
    public void addTo(ChannelPipeline client) {
        if (log.isEnabled()) {
            client.addLast(new Connection());
        }
    }

    private AccessLine line(ChannelHandlerContext client, HttpRequest head, int status, long bytes, long nanos) {
        @Nullable HttpRequestMessage request = ClientRequestReceiver.getRequestFromChannel(client.channel());
        String path = head.uri().split("\\?", 2)[0];
        PageOwners.@Nullable Page page = owners.page(path);
        @Nullable String user = user(request, page);
        return new AccessLine(
                Instant.now(),
                head.method().name(),
                AccessLine.pathOf(page == null ? path : page.path()),
                status,
                bytes,
                TimeUnit.NANOSECONDS.toMillis(nanos),
                request == null
                        ? RequestIds.id(head.headers().get(RequestIds.HEADER))
                        : request.getContext().getUUID(),
                request == null ? null : RequestIds.traceId(request.getHeaders().getFirst("traceparent")),
                page == null ? null : page.name(),
                user == null ? null : users.of(user));
    }

    /** The user of the token; without one, the owner of the page. */
    private static @Nullable String user(@Nullable HttpRequestMessage request, PageOwners.@Nullable Page page) {
        @Nullable Client client = request == null ? null : Client.of(request.getContext());
        if (client != null && client.user() != null) {
            return client.user();
        }
        return page == null ? null : page.userId();
    }

    /** The intake accepts no second request while the first is in flight. Runs on the connection's event loop. */
    private final class Connection extends ChannelDuplexHandler {

        private @Nullable HttpRequest head;
        private int status;
        private long bytes;
        private long startedAt;

        @Override
        public void channelRead(ChannelHandlerContext client, Object message) {
            if (message instanceof HttpRequest begun) {
                head = begun;
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
            var unused = client.write(message, promise);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext client, Object event) {
            HttpRequest ended = head;
            if (event instanceof CompleteEvent complete && ended != null) {
                head = null;
                boolean whole = complete.getReason() == CompleteReason.SESSION_COMPLETE && status != 0;
                log.add(line(client, ended, whole ? status : CLIENT_GONE, bytes, System.nanoTime() - startedAt));
            }
            client.fireUserEventTriggered(event);
        }
    }
}
