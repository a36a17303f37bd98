package dev.fivefold.gateway.server;

import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.admission.Admission.Rejection;
import dev.fivefold.gateway.intake.ProblemResponse;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.metrics.Outcome;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.RejectionTally;
import dev.fivefold.telemetry.RequestIds;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rejections of {@link Admission}, before Zuul gets the request: behind the codec, in front of all filters.
 * A rejection here costs less than half of one by the origin. The connection stays open, and a body is read and
 * dropped.
 *
 * <p>Such a request is in the metrics and in the rate-limited log. It has no line in the access log and no span: under
 * overload they would cost more than the rejection. One instance a connection, for its event loop.
 */
final class ShedLoad extends ChannelDuplexHandler {

    private final Admission admission;
    private final Set<String> readers;
    private final RejectionTally tally;
    private final GatewayMetrics metrics;

    private boolean zuulIsBusy;
    private @Nullable Rejected current;

    private record Rejected(HttpRequest request, Rejection why, long startedAt) {}

    /**
     * Sheds load on one connection.
     *
     * @param readers the browsers' origins whose pages may read a rejection
     */
    ShedLoad(Admission admission, Set<String> readers, RejectionTally tally, GatewayMetrics metrics) {
        this.admission = admission;
        this.readers = readers;
        this.tally = tally;
        this.metrics = metrics;
    }

    @Override
    public void channelRead(ChannelHandlerContext client, Object message) {
        // Zuul rejects a request that arrives before the last response: a response from here would overtake that one.
        if (message instanceof HttpRequest request && !zuulIsBusy) {
            current = begin(client, request);
            zuulIsBusy = current == null;
        }
        if (current == null) {
            client.fireChannelRead(message);
            return;
        }
        ReferenceCountUtil.release(message);
        if (message instanceof LastHttpContent) {
            reject(client, current);
            current = null;
        }
    }

    private @Nullable Rejected begin(ChannelHandlerContext client, HttpRequest request) {
        @Nullable Rejection why = admission.rejection(request);
        if (why == null) {
            return null;
        }
        if (HttpUtil.is100ContinueExpected(request)) {
            var unused = client.writeAndFlush(
                    new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
        }
        return new Rejected(request, why, System.nanoTime());
    }

    @Override
    public void write(ChannelHandlerContext client, Object message, ChannelPromise promise) {
        boolean interim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (message instanceof LastHttpContent && !interim) {
            zuulIsBusy = false;
        }
        var unused = client.write(message, promise);
    }

    private void reject(ChannelHandlerContext client, Rejected rejected) {
        HttpRequest request = rejected.request();
        Problem problem = rejected.why().problem();
        @Nullable String given = RequestIds.id(request.headers().get(RequestIds.HEADER));
        String requestId = given == null ? UUID.randomUUID().toString() : given;
        tally.count(problem, requestId);
        metrics.ended(
                rejected.why().route(),
                Outcome.SERVER_ERROR,
                Duration.ofNanos(System.nanoTime() - rejected.startedAt()));
        FullHttpResponse response = response(request, problem, requestId);
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        HttpUtil.setKeepAlive(response.headers(), request.protocolVersion(), keepAlive);
        ChannelFuture written = client.writeAndFlush(response);
        if (!keepAlive) {
            var unused = written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private FullHttpResponse response(HttpRequest request, Problem problem, String requestId) {
        FullHttpResponse response = ProblemResponse.of(problem, requestId);
        response.headers().set(HttpHeaderNames.RETRY_AFTER, Problem.retryAfter());
        if (!readers.isEmpty()) {
            response.headers().set(HttpHeaderNames.VARY, HttpHeaderNames.ORIGIN);
            @Nullable String origin = request.headers().get(HttpHeaderNames.ORIGIN);
            if (origin != null && readers.contains(origin)) {
                response.headers().set(HttpHeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin);
            }
        }
        return response;
    }
}
