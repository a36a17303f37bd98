package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.refusal.DescribeProblem;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Puts a problem of the gateway in the place of an origin's 5xx that is none itself: it may be a stack trace.
 *
 * <p>The origin's body is thrown away as it comes, so that none of it is kept, whatever its size.
 */
@Filter(order = 40, type = FilterType.OUTBOUND)
final class ReplaceErrorText extends HttpOutboundSyncFilter {

    private static final int SERVER_ERROR = 500;

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return DescribeProblem.isFromOrigin(response)
                && response.getInboundResponse().getStatus() >= SERVER_ERROR
                && !Problem.isMediaType(
                        response.getInboundResponse().getHeaders().getFirst("Content-Type"));
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        Problem problem = problem(response);
        response.setStatus(problem.status());
        Headers headers = response.getHeaders();
        headers.removeIf(header -> header.getKey().getNormalised().startsWith("content-"));
        headers.remove("ETag");
        headers.remove("Last-Modified");
        headers.remove("Transfer-Encoding");
        headers.set("Content-Type", "application/problem+json");
        headers.set("Content-Length", String.valueOf(body(problem).length));
        return response;
    }

    @Override
    public @Nullable HttpContent processContentChunk(ZuulMessage message, HttpContent chunk) {
        if (chunk instanceof LastHttpContent && message instanceof HttpResponseMessage response) {
            return new DefaultLastHttpContent(Unpooled.wrappedBuffer(body(problem(response))));
        }
        chunk.release();
        return null;
    }

    private static Problem problem(HttpResponseMessage response) {
        return switch (response.getInboundResponse().getStatus()) {
            case 502 -> Problem.ORIGIN_DOWN;
            case 503 -> Problem.ORIGIN_FULL;
            case 504 -> Problem.ORIGIN_SLOW;
            default -> Problem.ORIGIN_FAILED;
        };
    }

    private static byte[] body(Problem problem) {
        return problem.toJson().getBytes(StandardCharsets.UTF_8);
    }
}
