package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.CommonContextKeys;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpQueryParams;
import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.RejectedRequest;
import dev.fivefold.gateway.route.RouteTable;
import dev.fivefold.gateway.route.RouteTable.RouteDecision;
import io.netty.handler.codec.http.HttpRequest;

/** Looks up the origin in the route table, and rejects a request without a route. */
@Filter(order = 40, type = FilterType.INBOUND)
final class ChooseOrigin extends HttpInboundSyncFilter {

    private final RouteTable routes;
    private final Admission admission;

    ChooseOrigin(RouteTable routes, Admission admission) {
        this.routes = routes;
        this.admission = admission;
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        if (!hasPlainHost(request)) {
            RejectedRequest.reject(context, Problem.BAD_REQUEST);
            return request;
        }
        switch (routes.decide(request.getPath())) {
            case RouteDecision.ToOrigin(String route, String origin) -> {
                context.put(RouteDecision.ToOrigin.ROUTE, route);
                preserveQuery(request);
                context.setRouteVIP(origin);
                admission.prepare(context, request.getHeaders(), route);
            }
            case RouteDecision.NoRoute() -> RejectedRequest.reject(context, Problem.NO_ROUTE);
            case RouteDecision.Ambiguous() -> RejectedRequest.reject(context, Problem.BAD_REQUEST);
        }
        return request;
    }

    /** Zuul parses the Host header at a place where a failure would give a bare 500, so fail here. */
    private static boolean hasPlainHost(HttpRequestMessage request) {
        try {
            request.getOriginalHost();
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Zuul parses a query and writes it anew: {@code ids=1,2&all&=x} would reach the origin as
     * {@code ids=1%2C2&all&%3Dx}. As a part of the path it stays unchanged.
     */
    private static void preserveQuery(HttpRequestMessage request) {
        if (request.getContext().get(CommonContextKeys.NETTY_HTTP_REQUEST) instanceof HttpRequest written
                && written.uri().contains("?")) {
            String uri = written.uri();
            request.setPath(request.getPath() + uri.substring(uri.indexOf('?')));
            request.setQueryParams(new HttpQueryParams());
        }
    }
}
