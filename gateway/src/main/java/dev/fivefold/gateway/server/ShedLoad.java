package dev.fivefold.gateway.server;

import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.admission.Admission.Rejection;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.metrics.Outcome;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.RefusalTally;
import dev.fivefold.gateway.problem.SecurityHeaders;
import dev.fivefold.telemetry.RequestIds;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rejections of {@link Admission}, before Zuul has heard of a request: behind the codec, in front of all filters. A rejection costs a
 * tenth of what a request to an origin does. The connection stays open, and a body is read and dropped.
 *
 * <p>Such a request is in the metrics and in the rate-limited log. It has no line in the access log and no span: under overload they would cost
 * more than the rejection. One instance a connection, for its event loop.
 */
final class ShedLoad extends ChannelDuplexHandler {

    private static final Map<Problem, ByteBuf> BODIES = new EnumMap<>(Problem.class);

    static {
        for (Problem problem : Problem.values()) {
            BODIES.put(
                    problem,
                    Unpooled.unreleasableBuffer(Unpooled.copiedBuffer(problem.toJson(), StandardCharsets.UTF_8)
                            .asReadOnly()));
        }
    }

    private final Admission admission;
    private final Set<String> readers;
    private final RefusalTally tally;
    private final GatewayMetrics metrics;

    private boolean zuulIsBusy;
    private @Nullable HttpRequest rejected;
    private @Nullable Rejection rejection;
    private long startedAt;

    /**
     * Sheds load on one connection.
     *
     * @param readers the browsers' origins whose pages may read a rejection
     */
    ShedLoad(Admission admission, Set<String> readers, RefusalTally tally, GatewayMetrics metrics) {
        this.admission = admission;
        this.readers = readers;
        this.tally = tally;
        this.metrics = metrics;
    }

    @Override
    public void channelRead(ChannelHandlerContext client, Object message) {
        if (message instanceof HttpRequest request) {
            // A request before the response to the last one is Zuul's to reject: here the response would overtake the
            // other.
            rejection = zuulIsBusy ? null : admission.rejection(request);
            rejected = rejection == null ? null : request;
            zuulIsBusy |= rejection == null;
            if (rejection != null) {
                startedAt = System.nanoTime();
                if (HttpUtil.is100ContinueExpected(request)) {
                    var _ = client.writeAndFlush(
                            new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
                }
            }
        }
        if (rejected == null || rejection == null) {
            client.fireChannelRead(message);
            return;
        }
        ReferenceCountUtil.release(message);
        if (message instanceof LastHttpContent) {
            reject(client, rejected, rejection);
            rejected = null;
            rejection = null;
        }
    }

    @Override
    public void write(ChannelHandlerContext client, Object message, ChannelPromise promise) {
        boolean interim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (message instanceof LastHttpContent && !interim) {
            zuulIsBusy = false;
        }
        var _ = client.write(message, promise);
    }

    private void reject(ChannelHandlerContext client, HttpRequest request, Rejection why) {
        @Nullable String given = RequestIds.id(request.headers().get(RequestIds.HEADER));
        String requestId = given == null ? UUID.randomUUID().toString() : given;
        tally.count(why.problem(), requestId);
        metrics.ended(why.route(), Outcome.SERVER_ERROR, Duration.ofNanos(System.nanoTime() - startedAt));
        FullHttpResponse response = response(request, why.problem(), requestId);
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        HttpUtil.setKeepAlive(response.headers(), request.protocolVersion(), keepAlive);
        ChannelFuture written = client.writeAndFlush(response);
        if (!keepAlive) {
            var _ = written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private FullHttpResponse response(HttpRequest request, Problem problem, String requestId) {
        ByteBuf body = Objects.requireNonNull(BODIES.get(problem)).duplicate();
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(problem.status()), body);
        HttpHeaders headers = response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/problem+json")
                .set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
                .set(HttpHeaderNames.RETRY_AFTER, Problem.retryAfter())
                .set(RequestIds.HEADER, requestId);
        SecurityHeaders.ALWAYS.forEach(headers::set);
        SecurityHeaders.ON_PROBLEMS.forEach(headers::set);
        if (!readers.isEmpty()) {
            headers.set(HttpHeaderNames.VARY, HttpHeaderNames.ORIGIN);
            @Nullable String origin = request.headers().get(HttpHeaderNames.ORIGIN);
            if (origin != null && readers.contains(origin)) {
                headers.set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            }
        }
        return response;
    }
}
