package dev.fivefold.starter.internal.page;

import dev.fivefold.admission.PageCost;
import dev.fivefold.starter.internal.binding.InvalidRequestException;
import dev.fivefold.starter.internal.binding.PageParameter;
import dev.fivefold.starter.internal.binding.PageRequests;
import dev.fivefold.starter.internal.config.PageSettings;
import dev.fivefold.starter.page.Page;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.NativeWebRequest;

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

    /** The conditions that requests must satisfy, as sentences; empty if there are none. */
    public String rule() {
        return page.rules().stream().map(Page.Rule::detail).collect(Collectors.joining(" "));
    }

    /** The path variables, query parameters, headers and cookies of its requests, in the order of the record. */
    public List<PageParameter> parameters() {
        return requests.parameters();
    }

    /**
     * The request of an HTTP request that has been mapped to its path.
     *
     * @throws InvalidRequestException if the page cannot accept it
     * @throws Exception as thrown by an argument resolver of the application
     */
    public R request(NativeWebRequest http) throws Exception {
        return requests.bind(http);
    }

    /** The learnt cost of the page. */
    public PageCost cost() {
        return execution.cost();
    }

    /** The learnt cost of the page without its optional parts; {@code null} if it has none. */
    public @Nullable PageCost brownoutCost() {
        return execution.brownoutCost();
    }

    /** The id of the request's user; {@code null} if the page has none. */
    public @Nullable String user(R request) {
        Function<R, String> id = page.user();
        return id == null ? null : id.apply(request);
    }
}
