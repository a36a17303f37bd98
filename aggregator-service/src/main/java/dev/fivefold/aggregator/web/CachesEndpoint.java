package dev.fivefold.aggregator.web;

import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/** Names the calls whose answers are kept, and forgets what is kept of one. */
@WebEndpoint(id = "caches")
public final class CachesEndpoint {

    private final Supplier<SortedSet<String>> calls;
    private final Predicate<String> purge;

    /**
     * Of these caches.
     *
     * @param calls those whose answers are kept
     * @param purge forgets what is kept of a call; false if nothing ever is
     */
    public CachesEndpoint(Supplier<SortedSet<String>> calls, Predicate<String> purge) {
        this.calls = calls;
        this.purge = purge;
    }

    /** The calls whose answers are kept, as {@code service.method}. */
    @ReadOperation
    public SortedSet<String> calls() {
        return calls.get();
    }

    /** Forgets the answers of a call; 404 if none are kept. */
    @DeleteOperation
    public WebEndpointResponse<Void> purge(@Selector String call) {
        return new WebEndpointResponse<>(
                purge.test(call) ? WebEndpointResponse.STATUS_NO_CONTENT : WebEndpointResponse.STATUS_NOT_FOUND);
    }
}
