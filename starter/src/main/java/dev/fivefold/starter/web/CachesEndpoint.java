package dev.fivefold.starter.web;

import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/** Lists the calls with a local cache, and purges the cache of one. */
@WebEndpoint(id = "callcaches")
public final class CachesEndpoint {

    private final Supplier<SortedSet<String>> calls;
    private final Predicate<String> purge;

    /**
     * The endpoint of these caches.
     *
     * @param calls the cached calls
     * @param purge removes the responses of a call; false if it has no cache
     */
    public CachesEndpoint(Supplier<SortedSet<String>> calls, Predicate<String> purge) {
        this.calls = calls;
        this.purge = purge;
    }

    /** The cached calls, as {@code service.method}. */
    @ReadOperation
    public SortedSet<String> calls() {
        return calls.get();
    }

    /** Removes the cached responses of a call; 404 if it has no cache. */
    @DeleteOperation
    public WebEndpointResponse<Void> purge(@Selector String call) {
        return new WebEndpointResponse<>(
                purge.test(call) ? WebEndpointResponse.STATUS_NO_CONTENT : WebEndpointResponse.STATUS_NOT_FOUND);
    }
}
