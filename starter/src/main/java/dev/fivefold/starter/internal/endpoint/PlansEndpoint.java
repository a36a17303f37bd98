package dev.fivefold.starter.internal.endpoint;

import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.starter.internal.page.ServiceTerms;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.util.MimeTypeUtils;

/**
 * Explains the plan of a page, as JSON or, with {@code ?format=text} or {@code ?format=mermaid}, for people.
 *
 * @param terms the limits and the latency of a service, by its name
 */
@WebEndpoint(id = "plans")
public record PlansEndpoint(ServedPages pages, Function<String, ServiceTerms> terms) {

    private static final int PAGES_PER_SECOND = 10;

    /**
     * The plan of the page of this name; 404 if there is none, 400 for an invalid rate or format.
     *
     * @param pagesPerSecond the rate for which the pool is sized, 1 to 1,000,000; default 10
     */
    @ReadOperation
    public WebEndpointResponse<Object> plan(
            @Selector String name, @Nullable Integer pagesPerSecond, @Nullable String format) {
        int rate = pagesPerSecond == null ? PAGES_PER_SECOND : pagesPerSecond;
        if (rate < 1 || rate > 1_000_000) {
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_BAD_REQUEST);
        }
        return pages.named(name)
                .map(page -> PlanExplanation.of(page.execution().plan(), terms, rate))
                .map(explained -> formatted(explained, format == null ? "json" : format))
                .orElseGet(() -> new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND));
    }

    private static WebEndpointResponse<Object> formatted(PlanExplanation explained, String format) {
        return switch (format) {
            case "json" -> new WebEndpointResponse<>(explained);
            case "text" -> new WebEndpointResponse<>(explained.asText(), MimeTypeUtils.TEXT_PLAIN);
            case "mermaid" -> new WebEndpointResponse<>(explained.asMermaid(), MimeTypeUtils.TEXT_PLAIN);
            default -> new WebEndpointResponse<>(WebEndpointResponse.STATUS_BAD_REQUEST);
        };
    }
}
