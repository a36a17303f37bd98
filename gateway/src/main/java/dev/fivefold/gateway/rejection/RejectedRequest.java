package dev.fivefold.gateway.rejection;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.exception.ZuulException;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpSyncEndpoint;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.message.http.HttpResponseMessage;
import com.netflix.zuul.message.http.HttpResponseMessageImpl;
import dev.fivefold.gateway.problem.Problem;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of requests that reach no origin: an empty response with the status, whose body is added on its way out.
 *
 * <p>Zuul itself uses it, too, by its name, when it rejects a request (two Host headers, for example). Zuul sets the
 * reason as the context's error.
 */
@Filter(order = 0, type = FilterType.ENDPOINT)
public final class RejectedRequest extends HttpSyncEndpoint {

    private static final String NAME = "endpoint.ErrorResponse";
    private static final String REJECTION = "rejection";

    private static final int NO_CONTENT = 204;

    private record Rejection(@Nullable Problem problem, Map<String, String> headers) {

        int status() {
            return problem == null ? NO_CONTENT : problem.status();
        }
    }

    /** Makes the endpoint. */
    public RejectedRequest() {}

    /** Rejects a request with this problem. Of several, the last one counts. */
    public static void reject(SessionContext context, Problem problem) {
        reject(context, problem, Map.of());
    }

    /** As {@link #reject(SessionContext, Problem)}, with these headers added to the response's own. */
    public static void reject(SessionContext context, Problem problem, Map<String, String> headers) {
        context.put(REJECTION, new Rejection(problem, headers));
        context.setEndpoint(NAME);
    }

    /** Ends a request here, since there is nothing to do: the response is an empty 204 with these headers. */
    public static void respondEmpty(SessionContext context, Map<String, String> headers) {
        context.put(REJECTION, new Rejection(null, headers));
        context.setEndpoint(NAME);
    }

    /** Whether no origin will get the request. */
    public static boolean isRejected(SessionContext context) {
        return context.get(REJECTION) instanceof Rejection;
    }

    static boolean isEmptyResponse(SessionContext context) {
        return context.get(REJECTION) instanceof Rejection rejection && rejection.problem() == null;
    }

    static @Nullable Problem problem(SessionContext context) {
        return context.get(REJECTION) instanceof Rejection rejection ? rejection.problem() : null;
    }

    @Override
    public String filterName() {
        return NAME;
    }

    @Override
    public HttpResponseMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        HttpResponseMessage response = new HttpResponseMessageImpl(context, request, statusOf(context));
        if (context.get(REJECTION) instanceof Rejection rejection) {
            rejection.headers().forEach(response.getHeaders()::set);
        }
        response.finishBufferedBodyIfIncomplete();
        return response;
    }

    /** Reads the request's body to its end, so that the connection stays usable, and drops it. */
    @Override
    public @Nullable HttpContent processContentChunk(ZuulMessage request, HttpContent chunk) {
        if (chunk instanceof LastHttpContent) {
            return super.processContentChunk(request, chunk);
        }
        chunk.release();
        return null;
    }

    private static int statusOf(SessionContext context) {
        if (context.get(REJECTION) instanceof Rejection rejection) {
            return rejection.status();
        }
        return context.getError() instanceof ZuulException error ? error.getStatusCode() : 500;
    }
}
