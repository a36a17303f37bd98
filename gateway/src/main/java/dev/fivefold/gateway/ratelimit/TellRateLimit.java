package dev.fivefold.gateway.ratelimit;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.http.HttpResponseMessage;
import org.jspecify.annotations.Nullable;

/** Tells the client its limit and what is left of it, in the fields of draft-ietf-httpapi-ratelimit-headers-09 and later. */
@Filter(order = 50, type = FilterType.OUTBOUND)
public final class TellRateLimit extends HttpOutboundSyncFilter {

    private final String policy;

    /** Makes the filter. */
    public TellRateLimit(RateLimit limit) {
        policy = limit.isOn()
                ? "\"default\";q=%s;w=%s"
                        .formatted(limit.burst(), ClientBuckets.fillTime(limit).toSeconds())
                : "";
    }

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return Allowance.of(response.getContext()) != null;
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        @Nullable Allowance allowance = Allowance.of(response.getContext());
        if (allowance != null) {
            response.getHeaders().set("RateLimit-Policy", policy);
            response.getHeaders()
                    .set("RateLimit", "\"default\";r=" + allowance.remaining() + ";t=" + allowance.seconds());
        }
        return response;
    }
}
