package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives each request an {@code X-Request-Id}: the client's own if it is of a sane form, else a new one. */
@Filter(order = 10, type = FilterType.INBOUND)
final class AssignRequestId extends HttpInboundSyncFilter {

    static final String HEADER = "X-Request-Id";

    /** Anything else could break a log line or a header in a service behind. */
    private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        @Nullable String given = request.getHeaders().getFirst(HEADER);
        if (given != null && SANE.matcher(given).matches()) {
            request.getContext().setUUID(given);
        }
        request.getHeaders().set(HEADER, request.getContext().getUUID());
        return request;
    }
}
