package dev.fivefold.starter.page;

import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A page with its name, its execution and the binding of its requests. Immutable and thread-safe. */
public final class ServedPage<R> {

    private final String name;
    private final Page<R> page;
    private final PageExecution<R> execution;
    private final PageRequests<R> requests;

    ServedPage(String name, Page<R> page, PageExecution<R> execution, PageRequests<R> requests) {
        this.name = name;
        this.page = page;
        this.execution = execution;
        this.requests = requests;
    }

    /** The name of the page's bean. */
    public String name() {
        return name;
    }

    /** The path pattern. */
    public String path() {
        return page.path();
    }

    /** The execution of the page. */
    public PageExecution<R> execution() {
        return execution;
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
