package dev.fivefold.gateway.cors;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.RejectedRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsConfiguration;

/** Responds to CORS preflights; they carry no token, and are not forwarded to an origin. */
@Filter(order = 45, type = FilterType.INBOUND)
public final class RespondToPreflight extends HttpInboundSyncFilter {

    private static final String METHOD = "Access-Control-Request-Method";

    private final CorsConfiguration allowed = new CorsConfiguration();
    private final Map<String, String> allowance;

    /** Makes the filter. */
    public RespondToPreflight(Cors settings) {
        allowed.setAllowedOrigins(settings.origins());
        allowed.setAllowedMethods(settings.methods());
        allowed.setAllowedHeaders(settings.headers());
        allowance = Map.of(
                "Access-Control-Allow-Methods", String.join(", ", settings.methods()),
                "Access-Control-Allow-Headers", String.join(", ", settings.headers()),
                "Access-Control-Max-Age", String.valueOf(settings.maxAge().toSeconds()));
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        Headers headers = request.getHeaders();
        return request.getMethod().equalsIgnoreCase("OPTIONS")
                && headers.contains("Origin")
                && headers.contains(METHOD)
                && !RejectedRequest.isRejected(request.getContext());
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        if (isAllowed(request.getHeaders())) {
            RejectedRequest.respondEmpty(context, allowance);
        } else {
            RejectedRequest.reject(context, Problem.CROSS_ORIGIN);
        }
        return request;
    }

    private boolean isAllowed(Headers headers) {
        @Nullable String method = headers.getFirst(METHOD);
        List<String> wanted = headers.getAll("Access-Control-Request-Headers").stream()
                .flatMap(line -> List.of(line.split(",", -1)).stream())
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        return allowed.checkOrigin(headers.getFirst("Origin")) != null
                && method != null
                && allowed.checkHttpMethod(HttpMethod.valueOf(method)) != null
                && (wanted.isEmpty() || isAll(wanted, allowed.checkHeaders(wanted)));
    }

    private static boolean isAll(List<String> wanted, @Nullable List<String> granted) {
        return granted != null && granted.size() == wanted.size();
    }
}
