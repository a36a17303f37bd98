package dev.fivefold.gateway.ratelimit;

import com.netflix.zuul.message.http.HttpResponseMessage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reports the limit and its remainder to the client, in the fields of draft-ietf-httpapi-ratelimit-headers-09 and
 * later.
 */
public final class ReportRateLimit implements Consumer<HttpResponseMessage> {

    private final String policy;

    /** Makes the filter. */
    public ReportRateLimit(RateLimit limit) {
        policy = limit.isOn()
                ? "\"default\";q=%s;w=%s"
                        .formatted(limit.burst(), ClientBuckets.fillTime(limit).toSeconds())
                : "";
    }

    @Override
    public void accept(HttpResponseMessage response) {
        @Nullable Allowance allowance = Allowance.of(response.getContext());
        if (allowance != null) {
            response.getHeaders().set("RateLimit-Policy", policy);
            response.getHeaders()
                    .set("RateLimit", "\"default\";r=" + allowance.remaining() + ";t=" + allowance.seconds());
        }
    }
}
