package dev.fivefold.starter.page;

import dev.fivefold.starter.config.PageSettings;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page with its name, its execution and the binding of its requests. Immutable and thread-safe.
 *
 * @param name of the page's bean
 */
public record ServedPage<R>(
        String name, Page<R> page, PageSettings settings, PageExecution<R> execution, PageRequests<R> requests) {

    /** The path pattern. */
    public String path() {
        return page.path();
    }

    /** The type of its requests: that of the only path variable, or a record. */
    public Class<R> requestType() {
        return page.request();
    }

    /** The condition that requests must satisfy, as a sentence; empty if there is none. */
    public String rule() {
        return page.rule().detail();
    }

    /**
     * The request of an HTTP request.
     *
     * @param path the path variables
     * @param query a query parameter by its name
     */
    public R request(Map<String, String> path, Function<String, @Nullable String> query)
            throws InvalidRequestException {
        return requests.bind(path, query);
    }

    /** The id of the request's user; {@code null} if the page has none. */
    public @Nullable String user(R request) {
        Function<R, String> id = page.user();
        return id == null ? null : id.apply(request);
    }
}
