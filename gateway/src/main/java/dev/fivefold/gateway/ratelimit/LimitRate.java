package dev.fivefold.gateway.ratelimit;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.gateway.client.Client;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.RejectedRequest;
import io.github.bucket4j.ConsumptionProbe;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Counts each request for its client, rejected ones included, and rejects those beyond the limit with a 429. */
@Filter(order = 90, type = FilterType.INBOUND)
public final class LimitRate extends HttpInboundSyncFilter {

    private final ClientBuckets buckets;

    /**
     * Makes the filter.
     *
     * @param limit a limit that is on
     * @param nanoTime the clock, {@code System::nanoTime}
     */
    public LimitRate(RateLimit limit, LongSupplier nanoTime) {
        buckets = new ClientBuckets(limit, nanoTime);
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        @Nullable Client client = Client.of(context);
        if (client != null) {
            ConsumptionProbe probe = buckets.take(client);
            Allowance allowance = Allowance.of(probe);
            allowance.putInto(context);
            if (!probe.isConsumed()) {
                RejectedRequest.reject(
                        context, Problem.TOO_MANY_REQUESTS, Map.of("Retry-After", String.valueOf(allowance.seconds())));
            }
        }
        return request;
    }
}
