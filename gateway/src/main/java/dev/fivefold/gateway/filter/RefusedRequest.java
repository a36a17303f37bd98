package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.exception.ZuulException;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpSyncEndpoint;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.message.http.HttpResponseMessage;
import com.netflix.zuul.message.http.HttpResponseMessageImpl;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of requests that no origin gets: an empty response with the status, described on its way out.
 *
 * <p>Under its name Zuul itself looks for it, too, when it refuses a request (two Host headers, say), and gives the
 * reason as the context's error.
 */
@Filter(order = 0, type = FilterType.ENDPOINT)
final class RefusedRequest extends HttpSyncEndpoint {

    private static final String NAME = "endpoint.ErrorResponse";
    private static final String STATUS = "refusedWith";

    static void refuse(SessionContext context, int status) {
        context.put(STATUS, status);
        context.setEndpoint(NAME);
    }

    @Override
    public String filterName() {
        return NAME;
    }

    @Override
    public HttpResponseMessage apply(HttpRequestMessage request) {
        HttpResponseMessage response =
                new HttpResponseMessageImpl(request.getContext(), request, statusOf(request.getContext()));
        response.finishBufferedBodyIfIncomplete();
        return response;
    }

    /** Reads the request's body to its end, so that the connection stays in step, but keeps none of it. */
    @Override
    public @Nullable HttpContent processContentChunk(ZuulMessage request, HttpContent chunk) {
        if (chunk instanceof LastHttpContent) {
            return super.processContentChunk(request, chunk);
        }
        chunk.release();
        return null;
    }

    private static int statusOf(SessionContext context) {
        if (context.get(STATUS) instanceof Integer status) {
            return status;
        }
        return context.getError() instanceof ZuulException error ? error.getStatusCode() : 500;
    }
}
