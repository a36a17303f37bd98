package dev.fivefold.aggregator.downstream.cache;

import com.google.common.base.Ticker;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;

/**
 * Answers as objects. What Guava holds is the promise of an answer, made at once: whoever finds it first fetches it, others wait
 * for it no longer than they can. An answer is its own promise, kept.
 */
final class OnHeapAnswers implements AnswerStore {

    private final LoadingCache<CallKey, CachedAnswer> answers;

    OnHeapAnswers(CacheProperties.CallSettings settings, Ticker ticker) {
        this.answers = CacheBuilder.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(settings.longest())
                .maximumWeight(settings.maxWeight().toBytes())
                .weigher((CallKey key, CachedAnswer answer) -> answer.weight())
                .recordStats()
                .build(CacheLoader.from(CachedAnswer::new));
    }

    @Override
    public CachedAnswer get(CallKey key) {
        return answers.getUnchecked(key);
    }

    @Override
    public void keep(CallKey key, CachedAnswer promised, CachedAnswer arrived) {
        // To replace it, even by itself, has it weigh what it weighs, and its time begin.
        answers.asMap().replace(key, promised, arrived);
    }

    @Override
    public void forget(CallKey key, CachedAnswer promised) {
        answers.asMap().remove(key, promised);
    }

    @Override
    public void refreshFailed(CallKey key, CachedAnswer old) {
        old.endRefresh();
    }

    @Override
    public void purge() {
        answers.invalidateAll();
    }

    @Override
    public long evictions() {
        return answers.stats().evictionCount();
    }

    @Override
    public long bytes() {
        return answers.asMap().values().stream().mapToLong(CachedAnswer::weight).sum();
    }

    @Override
    public void close() {}
}
