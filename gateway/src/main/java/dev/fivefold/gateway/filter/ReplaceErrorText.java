package dev.fivefold.gateway.filter;

import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.DescribeProblem;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Replaces an origin's 5xx by a problem of the gateway, unless it is a problem itself: its body may be a stack trace.
 *
 * <p>The origin's body is dropped as it arrives, so it needs no memory, whatever its size.
 */
final class ReplaceErrorText implements Consumer<HttpResponseMessage> {

    private static final int SERVER_ERROR = 500;

    private static boolean isReplaced(HttpResponseMessage response) {
        return DescribeProblem.isFromOrigin(response)
                && response.getInboundResponse().getStatus() >= SERVER_ERROR
                && !Problem.isMediaType(
                        response.getInboundResponse().getHeaders().getFirst("Content-Type"));
    }

    @Override
    public void accept(HttpResponseMessage response) {
        if (!isReplaced(response)) {
            return;
        }
        Problem problem = problem(response);
        response.setStatus(problem.status());
        Headers headers = response.getHeaders();
        headers.removeIf(header -> header.getKey().getNormalised().startsWith("content-"));
        headers.remove("ETag");
        headers.remove("Last-Modified");
        headers.remove("Transfer-Encoding");
        headers.set("Content-Type", "application/problem+json");
        headers.set("Content-Length", String.valueOf(body(problem).length));
    }

    /** The replacement for a part of the origin's body: the part itself, the problem, or nothing. */
    static @Nullable HttpContent replace(HttpResponseMessage response, HttpContent chunk) {
        if (!isReplaced(response)) {
            return chunk;
        }
        if (chunk instanceof LastHttpContent) {
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
