package dev.fivefold.gateway.cors;

import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.rejection.DescribeProblem;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lets pages of the configured origins read a response; CORS headers of the service are removed. */
public final class AllowOrigin implements Consumer<HttpResponseMessage> {

    private final Set<String> origins;

    /** Makes the filter. */
    public AllowOrigin(Cors settings) {
        origins = Set.copyOf(settings.origins());
    }

    @Override
    public void accept(HttpResponseMessage response) {
        Headers headers = response.getHeaders();
        if (DescribeProblem.isFromOrigin(response)) {
            headers.removeIf(header -> header.getKey().getNormalised().startsWith("access-control-"));
        }
        if (!origins.isEmpty()) {
            // Otherwise a cache could serve a response for one origin to a page of another.
            headers.add("Vary", "Origin");
            @Nullable String origin = response.getInboundRequest().getHeaders().getFirst("Origin");
            if (origin != null && origins.contains(origin)) {
                headers.set("Access-Control-Allow-Origin", origin);
            }
        }
    }
}
