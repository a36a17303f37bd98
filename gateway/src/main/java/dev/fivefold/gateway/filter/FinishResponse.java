package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.telemetry.RequestIds;
import io.netty.handler.codec.http.HttpContent;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All steps for a response's head, as one filter: Zuul runs each filter for each part of a body, too. */
@Filter(order = 50, type = FilterType.OUTBOUND)
final class FinishResponse extends HttpOutboundSyncFilter {

    private final List<Consumer<HttpResponseMessage>> steps;

    FinishResponse(List<Consumer<HttpResponseMessage>> steps) {
        this.steps = steps;
    }

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return true;
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        response.getHeaders().set(RequestIds.HEADER, response.getContext().getUUID());
        RuntimeException failed = null;
        for (Consumer<HttpResponseMessage> step : steps) {
            try {
                step.accept(response);
            } catch (RuntimeException bug) { // other steps still run, such as the one that hides the origin
                if (failed == null) {
                    failed = bug;
                } else {
                    failed.addSuppressed(bug);
                }
            }
        }
        if (failed != null) {
            throw failed; // Zuul counts and logs it, and sends the response
        }
        return response;
    }

    @Override
    public @Nullable HttpContent processContentChunk(ZuulMessage message, HttpContent chunk) {
        return message instanceof HttpResponseMessage response ? ReplaceErrorText.replace(response, chunk) : chunk;
    }
}
