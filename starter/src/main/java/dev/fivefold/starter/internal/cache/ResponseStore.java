package dev.fivefold.starter.internal.cache;

import dev.fivefold.starter.call.Invocation;

/** The cached responses of one method, and the promises of those being fetched. Thread-safe. */
public interface ResponseStore extends AutoCloseable {

    /** The entry of a key: the response, or the promise that all callers share until it arrives. */
    CacheEntry get(Invocation key);

    /**
     * Stores a response in place of its promise, or of the entry that it refreshes; not if that entry was purged or replaced
     * meanwhile.
     */
    void put(Invocation key, CacheEntry promised, CacheEntry arrived);

    /** Removes a promise that failed: the next caller gets another. */
    void remove(Invocation key, CacheEntry promised);

    /** The refresh of an entry failed: it stays, and the next caller may try. */
    void refreshFailed(Invocation key, CacheEntry old);

    /** Removes all entries, and does not store what is being fetched. */
    void purge();

    /** The number of evictions, by age or for lack of space. */
    long evictions();

    /** The bytes of all cached responses. */
    long bytes();

    /** Frees the memory outside of the heap. From then on nothing is stored. */
    @Override
    void close();
}
