package dev.fivefold.gateway.intake;

import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.SecurityHeaders;
import dev.fivefold.telemetry.RequestIds;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;

/** Makes responses to requests that have not reached Zuul. */
public final class ProblemResponse {

    private ProblemResponse() {}

    /** A problem with its body and the headers of every problem. */
    public static FullHttpResponse of(Problem problem, String requestId) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(problem.status()),
                Unpooled.copiedBuffer(problem.toJson(), StandardCharsets.UTF_8));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "application/problem+json")
                .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes())
                .set(RequestIds.HEADER, requestId);
        SecurityHeaders.ALWAYS.forEach(response.headers()::set);
        SecurityHeaders.ON_PROBLEMS.forEach(response.headers()::set);
        return response;
    }
}
