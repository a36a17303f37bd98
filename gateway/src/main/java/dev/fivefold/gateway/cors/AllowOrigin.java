package dev.fivefold.gateway.cors;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.refusal.DescribeProblem;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lets pages of the origins that are named read an answer; what a service behind says about that is dropped. */
@Filter(order = 60, type = FilterType.OUTBOUND)
public final class AllowOrigin extends HttpOutboundSyncFilter {

    private final Set<String> origins;

    /** Makes the filter. */
    public AllowOrigin(Cors settings) {
        origins = Set.copyOf(settings.origins());
    }

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return true;
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        Headers headers = response.getHeaders();
        if (DescribeProblem.isFromOrigin(response)) {
            headers.removeIf(header -> header.getKey().getNormalised().startsWith("access-control-"));
        }
        if (!origins.isEmpty()) {
            // Or a cache would give the answer for one page to another, which it then does not fit.
            headers.add("Vary", "Origin");
            @Nullable String origin = response.getInboundRequest().getHeaders().getFirst("Origin");
            if (origin != null && origins.contains(origin)) {
                headers.set("Access-Control-Allow-Origin", origin);
            }
        }
        return response;
    }
}
