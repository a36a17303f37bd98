package dev.fivefold.gateway.admission;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.refusal.RefusedRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Gets a request leave to go to its origin, or refuses it with a 503: before the signature of its token is checked, since that is work,
 * and behind {@code AwaitKey}, so that a request that waits for a key has none. The leave
 * is returned by the first handler that sees the end of the request at the origin.
 */
@Filter(order = 48, type = FilterType.INBOUND)
public final class AdmitRequest extends HttpInboundSyncFilter {

    private static final String PREFETCH = "prefetch";

    private final @Nullable Admission admission;
    private final List<PathPattern> measured;
    private final boolean measuresAll;

    /**
     * Makes the filter.
     *
     * @param admission null if requests are not counted
     */
    public AdmitRequest(@Nullable Admission admission, AdmissionSettings settings) {
        this.admission = admission;
        measuresAll = settings.measured().contains("/**");
        measured = settings.measured().stream()
                .map(PathPatternParser.defaultInstance::parse)
                .toList();
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return admission != null && !RefusedRequest.isRefused(request.getContext());
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        if (admission != null) {
            SessionContext context = request.getContext();
            Priority priority = isPrefetch(request) ? Priority.PREFETCH : Priority.REQUEST;
            Optional<CountedPermit> permit = admission.tryAdmit(priority, request.hasBody(), isMeasured(request));
            if (permit.isPresent()) {
                permit.get().keepIn(context);
            } else {
                RefusedRequest.refuse(context, Problem.OVERLOADED, Map.of("Retry-After", "1"));
            }
        }
        return request;
    }

    private boolean isMeasured(HttpRequestMessage request) {
        if (measuresAll) {
            return true;
        }
        // As it came in: by now the path of the request has its query behind it.
        PathContainer path = PathContainer.parsePath(request.getInboundRequest().getPath());
        return measured.stream().anyMatch(pattern -> pattern.matches(path));
    }

    /** By the header of the Fetch standard, with or without parameters ({@code prefetch;prerender}), or by the one before it. */
    private static boolean isPrefetch(HttpRequestMessage request) {
        return isPrefetch(request.getHeaders().getFirst("Sec-Purpose"))
                || isPrefetch(request.getHeaders().getFirst("Purpose"));
    }

    private static boolean isPrefetch(@Nullable String purpose) {
        return purpose != null && purpose.split(";", 2)[0].strip().equalsIgnoreCase(PREFETCH);
    }
}
