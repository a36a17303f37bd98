package dev.fivefold.mocks.messages.intake;

import com.google.common.base.Ticker;
import dev.fivefold.mocks.messages.intake.rejection.Rejection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Detects messages that were accepted within the last minute, of at most {@link #MOST}. Beyond that the oldest are
 * dropped before their minute is over, and their duplicates are accepted. Ids belong to one user, so a sender of
 * messages with equal ids rejects only its own. Lost with the process. Thread-safe.
 */
final class DuplicateWindow {

    /** A minute of 5,000 a second. Of 150 bytes each they are 45 MB. */
    static final int MOST = 300_000;

    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final ConcurrentMap<Key, Long> acceptedAt = new ConcurrentHashMap<>();
    private final Queue<Entry> oldestFirst = new ArrayDeque<>();
    private final Ticker ticker;
    private final int most;

    DuplicateWindow(Ticker ticker) {
        this(ticker, MOST);
    }

    DuplicateWindow(Ticker ticker, int most) {
        this.ticker = ticker;
        this.most = most;
    }

    private record Key(long userId, String id) {}

    private record Entry(Key key, Long at) {}

    /**
     * Accepts a message that was not accepted within the last minute. Equal messages at the same time are tried in
     * sequence, so that none is a duplicate of a rejected one.
     *
     * @param accept queues the message, or rejects it; fast, and must not call this window
     * @return null if it is accepted
     */
    @Nullable
    Rejection tryAccept(long userId, String id, BooleanSupplier accept) {
        Key key = new Key(userId, id);
        long now = ticker.read();
        AtomicReference<@Nullable Rejection> rejection = new AtomicReference<>(Rejection.DUPLICATE);
        acceptedAt.compute(key, (same, at) -> {
            if (at != null && now - at < MINUTE) {
                return at;
            }
            boolean accepted = accept.getAsBoolean();
            rejection.set(accepted ? null : Rejection.FULL);
            return accepted ? Long.valueOf(now) : null;
        });
        if (rejection.get() == null) {
            add(new Entry(key, now));
        }
        return rejection.get();
    }

    private void add(Entry entry) {
        synchronized (oldestFirst) {
            oldestFirst.add(entry);
            Entry oldest = oldestFirst.element();
            while (oldestFirst.size() > most || entry.at() - oldest.at() >= MINUTE) {
                // Only the entry of that time: the message may have been accepted again.
                acceptedAt.remove(oldest.key(), oldest.at());
                oldestFirst.remove();
                oldest = oldestFirst.element();
            }
        }
    }

    /** The number of entries, some perhaps older than a minute. */
    int size() {
        return acceptedAt.size();
    }
}
