package dev.fivefold.mocks.messages.intake;

import com.google.common.base.Ticker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BooleanSupplier;

/**
 * Knows which messages were accepted within the last minute, of at most so many: beyond that the oldest are forgotten before
 * their minute is over, and what repeats them is accepted. Ids are of one user: a sender of messages with equal ids has its
 * own refused. Lost with the process. Safe for use by many threads.
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

    /** What became of an attempt. */
    enum Attempt {
        ACCEPTED,
        DUPLICATE,
        REFUSED
    }

    /**
     * Accepts what was not accepted within the last minute. Of equal messages at the same time one is tried after the other, so
     * that none is a duplicate of one that was refused.
     *
     * @param accept takes the message, or refuses it; quick, and must not come back to this window
     */
    Attempt tryAccept(long userId, String id, BooleanSupplier accept) {
        Key key = new Key(userId, id);
        long now = ticker.read();
        Attempt[] attempt = {Attempt.DUPLICATE};
        acceptedAt.compute(key, (same, at) -> {
            if (at != null && now - at < MINUTE) {
                return at;
            }
            boolean accepted = accept.getAsBoolean();
            attempt[0] = accepted ? Attempt.ACCEPTED : Attempt.REFUSED;
            return accepted ? Long.valueOf(now) : null;
        });
        if (attempt[0] == Attempt.ACCEPTED) {
            remember(new Entry(key, now));
        }
        return attempt[0];
    }

    private void remember(Entry entry) {
        synchronized (oldestFirst) {
            oldestFirst.add(entry);
            Entry oldest = oldestFirst.element();
            while (oldestFirst.size() > most || entry.at() - oldest.at() >= MINUTE) {
                // Only what it was accepted at then: it may have been accepted again.
                acceptedAt.remove(oldest.key(), oldest.at());
                oldestFirst.remove();
                oldest = oldestFirst.element();
            }
        }
    }

    /** How many messages it knows, some perhaps for longer than a minute. */
    int size() {
        return acceptedAt.size();
    }
}
