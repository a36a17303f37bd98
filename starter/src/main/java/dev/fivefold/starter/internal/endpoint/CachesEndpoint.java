package dev.fivefold.starter.internal.endpoint;

import dev.fivefold.starter.internal.cache.CallCaches;
import java.util.SortedSet;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/** Lists the calls with a local cache, and purges the cache of one. */
@WebEndpoint(id = "callcaches")
public record CachesEndpoint(CallCaches caches) {

    /** The cached calls, as {@code service.method}. */
    @ReadOperation
    public SortedSet<String> calls() {
        return caches.calls();
    }

    /** Removes the cached responses of a call; 404 if it has no cache. */
    @DeleteOperation
    public WebEndpointResponse<Void> purge(@Selector String call) {
        return new WebEndpointResponse<>(
                caches.purge(call) ? WebEndpointResponse.STATUS_NO_CONTENT : WebEndpointResponse.STATUS_NOT_FOUND);
    }
}
