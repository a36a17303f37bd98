package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.filter.ZuulEndPointRunner;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.RejectedRequest;

/**
 * The last inbound filter: sends a request to its origin if no filter has rejected it and none has failed.
 *
 * <p>Zuul continues after a filter that has thrown an exception. A filter that checks something would then let all
 * requests pass. So without this filter a request has no endpoint, and does not reach an origin.
 */
@Filter(order = 100, type = FilterType.INBOUND)
final class SendToOrigin extends HttpInboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        if (!RejectedRequest.isRejected(context)) {
            if (context.getFilterErrors().isEmpty()) {
                context.setEndpoint(ZuulEndPointRunner.PROXY_ENDPOINT_FILTER_NAME);
            } else {
                RejectedRequest.reject(context, Problem.GATEWAY_FAILED);
            }
        }
        return request;
    }
}
