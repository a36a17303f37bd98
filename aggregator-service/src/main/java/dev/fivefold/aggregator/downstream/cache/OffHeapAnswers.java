package dev.fivefold.aggregator.downstream.cache;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Answers as bytes outside of the heap. On it are only those in motion: promises, and answers past their time that are being
 * fetched anew, so that all who ask meanwhile share one. A hit makes an answer of the bytes and touches nothing else.
 */
final class OffHeapAnswers implements AnswerStore {

    private final AnswerFormat format;
    private final Ticker ticker;
    private final Duration ttl;
    private final Duration longest;
    private final OffHeapStore store;

    /** Changes together with the store, hence under one lock: so a purge leaves nothing that was asked for before it. */
    private final Map<CallKey, CachedAnswer> inMotion = new HashMap<>();

    /**
     * Empty.
     *
     * @throws IllegalStateException if there is no memory for it
     */
    OffHeapAnswers(CacheProperties.CallSettings settings, AnswerFormat format, Ticker ticker) {
        this.format = format;
        this.ticker = ticker;
        this.ttl = settings.ttl();
        this.longest = settings.longest();
        this.store = new OffHeapStore(settings.maxWeight().toBytes(), longest);
    }

    @Override
    public CachedAnswer get(CallKey key) {
        CachedAnswer kept = read(key, ttl);
        return kept == null ? shared(key) : kept;
    }

    private synchronized CachedAnswer shared(CallKey key) {
        CachedAnswer moving = inMotion.get(key);
        if (moving != null && !moving.isOlderThan(longest, ticker.read())) {
            return moving;
        }
        CachedAnswer justArrived = read(key, ttl);
        if (justArrived != null) {
            return justArrived;
        }
        CachedAnswer old = read(key, longest);
        CachedAnswer first = old == null ? new CachedAnswer() : old;
        inMotion.put(key, first);
        return first;
    }

    @Override
    public void keep(CallKey key, CachedAnswer promised, CachedAnswer arrived) {
        CachedAnswer.Kept kept = Objects.requireNonNull(arrived.kept());
        byte[][] entry = format.write(kept.success());
        synchronized (this) {
            if (inMotion.remove(key, promised) && entry != null) {
                store.put(AnswerFormat.key(key), kept.at(), entry);
            }
        }
    }

    @Override
    public synchronized void forget(CallKey key, CachedAnswer promised) {
        inMotion.remove(key, promised);
    }

    @Override
    public void refreshFailed(CallKey key, CachedAnswer old) {
        // Its bytes are still in the store. Who has this object tries no more, who reads them again does.
        forget(key, old);
    }

    @Override
    public synchronized void purge() {
        inMotion.clear();
        store.clear();
    }

    @Override
    public long evictions() {
        return store.evictions();
    }

    @Override
    public long bytes() {
        return store.bytes();
    }

    @Override
    public void close() {
        store.close();
    }

    private @Nullable CachedAnswer read(CallKey key, Duration oldest) {
        AnswerFormat.Written written =
                store.get(AnswerFormat.key(key), ticker.read(), oldest, AnswerFormat.Written::new);
        return written == null ? null : format.read(written);
    }
}
