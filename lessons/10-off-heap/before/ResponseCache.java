package dev.fivefold.lessons.l10;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.Optional;

/** Responses by key, on the heap: marking and full collections visit every entry. */
final class ResponseCache implements AutoCloseable {

    private final Cache<String, byte[]> entries;

    ResponseCache(long bytes) {
        entries = CacheBuilder.newBuilder()
                .maximumWeight(bytes)
                .weigher((String key, byte[] response) -> key.length() + response.length)
                .build();
    }

    void put(String key, byte[] response) {
        entries.put(key, response);
    }

    Optional<byte[]> get(String key) {
        return Optional.ofNullable(entries.getIfPresent(key));
    }

    @Override
    public void close() {
        entries.invalidateAll();
    }
}
