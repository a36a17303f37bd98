package dev.fivefold.dictionary;

import com.github.luben.zstd.Zstd;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.hash.HashCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;
import org.springframework.util.unit.DataSize;

/**
 * Pages that clients have as dictionaries, by path and SHA-256; the least recently used are evicted first. A page is a dictionary for its own path alone:
 * a client cannot refer to the page of another user. Thread-safe.
 */
public final class PageDictionaries {

    /** Of a cache entry and its key, beside the path and the page. */
    private static final int OVERHEAD = 256;

    private final Cache<Key, PageDictionary> pages;
    private final Counter hits;
    private final Counter misses;

    private record Key(String path, HashCode sha256) {}

    /**
     * No dictionaries yet.
     *
     * @param maxSize the maximum size of all together, in memory
     * @param maxAge the age from which on no client has one any more
     * @throws LinkageError if zstd-jni is missing or its native library cannot be loaded
     */
    public PageDictionaries(DataSize maxSize, Duration maxAge, MeterRegistry registry) {
        Zstd.defaultCompressionLevel(); // loads the native library
        this.pages = CacheBuilder.newBuilder()
                .concurrencyLevel(1) // each segment of the cache would have a share of the maximum
                .expireAfterWrite(maxAge)
                .maximumWeight(maxSize.toBytes())
                .weigher(PageDictionaries::weight)
                .build();
        this.hits = requests(registry, "hit");
        this.misses = requests(registry, "miss");
        Gauge.builder("fivefold.dictionary.bytes", this, PageDictionaries::bytes)
                .description("Bytes of the pages that are held as dictionaries, compressed")
                .register(registry);
    }

    private static Counter requests(MeterRegistry registry, String result) {
        return Counter.builder("fivefold.dictionary.requests")
                .description("Requests of clients that have a dictionary, by whether it is held")
                .tag("result", result)
                .register(registry);
    }

    private static int weight(Key key, PageDictionary page) {
        return OVERHEAD + key.path().length() + page.size();
    }

    /** Holds a page that a client has received as a dictionary. The array is not held. */
    public void hold(String path, byte[] page) {
        PageDictionary dictionary = PageDictionary.of(page);
        pages.put(new Key(path, dictionary.sha256()), dictionary);
    }

    /** The page of this path and SHA-256; empty if it is not held. */
    public Optional<PageDictionary> find(String path, HashCode sha256) {
        PageDictionary held = pages.getIfPresent(new Key(path, sha256));
        (held == null ? misses : hits).increment();
        return Optional.ofNullable(held);
    }

    /** The bytes that all of them take in memory. */
    long bytes() {
        return pages.asMap().entrySet().stream()
                .mapToLong(entry -> weight(entry.getKey(), entry.getValue()))
                .sum();
    }
}
