package dev.fivefold.engine.call;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts the bytes that one page holds: the results of its calls, and responses that are still arriving. When there are
 * too many, the largest response that is arriving is aborted, an optional one first. Other responses must not fail
 * because of it. Thread-safe.
 */
public final class PageBytes {

    private final long max;
    private final List<Arrival> arriving = new ArrayList<>();
    private long results;
    private long held;

    /**
     * Those of a page without responses.
     *
     * @param max the maximum number, at least 0
     */
    public PageBytes(long max) {
        this.max = max;
    }

    /** The maximum number. */
    long max() {
        return max;
    }

    /** The number at the moment. */
    public synchronized long held() {
        return held;
    }

    /** Aborts the largest responses that are arriving, until there is room for the others. Foreign code runs without the lock. */
    private void makeRoom() {
        for (Arrival largest = removeOne(); largest != null; largest = removeOne()) {
            largest.abort.run();
        }
    }

    private synchronized @Nullable Arrival removeOne() {
        Arrival largest = arriving.stream()
                .filter(each -> each.bytes > max || (held > max && !each.shared))
                .max(Comparator.<Arrival>comparingInt(each -> each.required ? 0 : 1)
                        .thenComparingLong(each -> each.bytes))
                .orElse(null);
        if (largest != null) {
            largest.aborted = true;
            largest.remove();
        }
        return largest;
    }

    /** The bytes of the response to one call, while it is arriving. */
    final class Arrival {

        private final Runnable abort;
        private final boolean required;
        private long bytes;
        private boolean shared;
        private boolean aborted;
        private boolean ended;

        /**
         * One of which nothing has arrived.
         *
         * @param abort runs at most once, when the page has no room for the response
         */
        Arrival(Runnable abort, boolean required) {
            this.abort = abort;
            this.required = required;
        }

        /** Counts bytes that have arrived, or, if negative, some that the page no longer holds. */
        void add(long count) {
            synchronized (PageBytes.this) {
                if (ended) {
                    return;
                }
                if (bytes == 0) {
                    arriving.add(this);
                }
                bytes += count;
                held += shared ? 0 : count;
                if (bytes == 0) {
                    arriving.remove(this);
                }
                if (bytes <= max && held <= max) {
                    return;
                }
            }
            makeRoom();
        }

        /** From now on it has the room of an empty page. */
        void share() {
            synchronized (PageBytes.this) {
                held -= ended || shared ? 0 : bytes;
                shared = true;
            }
        }

        /** Whether it is more than a page without other responses holds. */
        boolean isOversized() {
            synchronized (PageBytes.this) {
                return aborted && bytes > max;
            }
        }

        /** Replaces it by a result of this length; {@code false} if it has been aborted, or there is no room for the result. */
        boolean settle(long length) {
            synchronized (PageBytes.this) {
                remove();
                if (aborted || length > max - results) {
                    return false;
                }
                results += length;
                held += length;
                if (held <= max) {
                    return true;
                }
            }
            makeRoom();
            return true;
        }

        private void remove() {
            if (!ended) {
                ended = true;
                held -= shared ? 0 : bytes;
                arriving.remove(this);
            }
        }
    }
}
