package dev.fivefold.starter.internal.cache;

import com.google.common.base.Ticker;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.config.CacheSettings;

/** Makes stores of responses outside of the heap. */
public interface ResponseStores {

    /**
     * A store for the responses of one method.
     *
     * @throws IllegalStateException if there is no memory for it
     */
    ResponseStore of(ClientMethod method, CacheSettings settings, Ticker ticker);
}
