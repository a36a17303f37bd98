package dev.fivefold.aggregator.downstream.cache;

/**
 * Where the answers of one method are until their time is over, and the promises of those that are under way. Safe for use by
 * many threads.
 */
interface AnswerStore extends AutoCloseable {

    /** The answer for a key, or its promise, which all share who ask before it has arrived. */
    CachedAnswer get(CallKey key);

    /**
     * Keeps an answer from now on, in place of its promise or of the one that it was fetched anew for; not if that was purged
     * meanwhile, or somebody else's is newer.
     */
    void keep(CallKey key, CachedAnswer promised, CachedAnswer arrived);

    /** There will be no such answer: who asks next gets another promise. */
    void forget(CallKey key, CachedAnswer promised);

    /** An answer past its time could not be fetched anew: it serves on, and who asks next may try. */
    void refreshFailed(CallKey key, CachedAnswer old);

    /** Forgets all, and does not keep what is under way. */
    void purge();

    /** Answers that went because of their age or for others, since the start. */
    long evictions();

    /** Of all answers that are kept. */
    long bytes();

    /** Gives back what is no heap. From then on nothing is kept. */
    @Override
    void close();
}
