package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.client.Client;
import dev.fivefold.gateway.problem.SecurityHeaders;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells browsers to make no more of an answer than it is. */
@Filter(order = 70, type = FilterType.OUTBOUND)
final class AddSecurityHeaders extends HttpOutboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return true;
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        Headers headers = response.getHeaders();
        SecurityHeaders.ALWAYS.forEach(headers::setIfAbsent);
        if (MediaTypes.isProblem(headers.getFirst("Content-Type"))) {
            SecurityHeaders.ON_PROBLEMS.forEach(headers::set);
        }
        @Nullable Client client = Client.of(response.getContext());
        for (Map.Entry<String, String> header : SecurityHeaders.ON_HTTPS.entrySet()) {
            headers.remove(header.getKey());
            if (client != null && client.https()) {
                headers.set(header.getKey(), header.getValue());
            }
        }
        return response;
    }
}
