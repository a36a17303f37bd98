package dev.fivefold.starter.internal.web;

import dev.fivefold.starter.internal.config.SlowReaderSettings;
import dev.fivefold.telemetry.RateLimitedLog;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.Timer;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The pages that are being written to their clients. A write blocks while the client does not read: it holds a thread
 * and the page. A client below a minimum rate loses its connection, and so do the slowest when they hold too much
 * together. Other clients do not notice them. Thread-safe.
 */
public final class PageWrites {

    /** So much is written at a time, which shows progress. */
    static final int PIECE = 32 * 1024;

    /** A page that has waited for its client for longer is only being written, and takes no capacity of others. */
    private static final long SLOW = TimeUnit.MILLISECONDS.toNanos(50);

    /** In less time it does not show which clients are the slowest. */
    private static final long WINDOW = TimeUnit.SECONDS.toNanos(3);

    /** A client may be silent for so long, whatever the rate: a handover between cells takes seconds. */
    private static final long GRACE = TimeUnit.SECONDS.toNanos(5);

    /** Until JDK 24 a virtual thread that waits for a socket in Tomcat holds one of the threads that all of them run on. */
    private static final int MAX_PINNED = Runtime.version().feature() < 24
            ? Integer.getInteger("jdk.virtualThreadScheduler.maxPoolSize", 256) / 2
            : Integer.MAX_VALUE;

    private final Set<Writing> writes = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean watching = new AtomicBoolean();
    private final long stallTimeout;
    private final long maxBytes;
    private final Timer timer;
    private final MeterRegistry registry;
    private final RateLimitedLog closed = new RateLimitedLog(
            LoggerFactory.getLogger(PageWrites.class),
            "Connections closed, clients read too slowly: reason={} count={}",
            System::nanoTime);

    private enum Reason {
        /** Below the minimum rate. */
        RATE,
        /** Slow clients hold too many bytes. */
        MEMORY,
        /** Slow clients hold too many threads. */
        THREADS
    }

    /**
     * No pages yet.
     *
     * @param timer watches them while there are any
     */
    public PageWrites(SlowReaderSettings settings, Timer timer, MeterRegistry registry) {
        long rate = settings.minRate().toBytes();
        this.stallTimeout = rate == 0 ? Long.MAX_VALUE : Math.max(GRACE, TimeUnit.SECONDS.toNanos(PIECE) / rate);
        this.maxBytes = (long) (settings.heapShare() * Runtime.getRuntime().maxMemory());
        this.timer = timer;
        this.registry = registry;
        Gauge.builder("fivefold.page.slow.readers", this, all -> all.slow().size())
                .description("Pages whose clients have been slow to receive them")
                .register(registry);
        Gauge.builder("fivefold.page.slow.readers.bytes", this, PageWrites::slowBytes)
                .description("Bytes of these pages in memory")
                .baseUnit("bytes")
                .register(registry);
        for (Reason reason : Reason.values()) {
            counter(reason);
        }
    }

    private Counter counter(Reason reason) {
        return Counter.builder("fivefold.page.readers.closed")
                .description("Connections of slow clients that were closed")
                .tag("reason", reason.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }

    /** The bytes of all pages whose clients have been slow. */
    public long slowBytes() {
        return slow().stream().mapToLong(each -> each.bytes).sum();
    }

    private List<Writing> slow() {
        return writes.stream()
                .filter(each -> each.slow && !each.aborted)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** The beginning of the response to a request; on the thread that writes it, which must close the result. */
    Writing begin(HttpServletRequest request) {
        Writing writing = new Writing(request);
        writes.add(writing);
        watch();
        return writing;
    }

    private void watch() {
        if (!writes.isEmpty() && watching.compareAndSet(false, true)) {
            timer.newTimeout(
                    ignored -> {
                        try {
                            check(System.nanoTime());
                        } finally {
                            watching.set(false);
                            watch();
                        }
                    },
                    SLOW,
                    TimeUnit.NANOSECONDS);
        }
    }

    private void check(long now) {
        writes.forEach(each -> each.check(now));
        List<Writing> slowest = slow();
        slowest.sort(Comparator.comparingLong(each -> each.progress));
        long bytes = slowest.stream().mapToLong(each -> each.bytes).sum();
        long pinned = slowest.stream().filter(each -> each.virtual).count();
        for (Writing each : slowest) {
            Reason reason = each.stalled > stallTimeout
                    ? Reason.RATE
                    : bytes > maxBytes ? Reason.MEMORY : pinned > MAX_PINNED && each.virtual ? Reason.THREADS : null;
            if (reason == null || each.progress == Writing.UNKNOWN || !each.abort()) {
                continue;
            }
            bytes -= each.bytes;
            pinned -= each.virtual ? 1 : 0;
            counter(reason).increment();
            closed.count(reason.name().toLowerCase(Locale.ROOT));
        }
    }

    /** Writes to a client. */
    @FunctionalInterface
    interface Write {

        void now() throws IOException;
    }

    /** A page that is being written, by one thread. */
    final class Writing implements AutoCloseable {

        private static final long UNKNOWN = Long.MAX_VALUE;

        private final HttpServletRequest request;
        private final boolean virtual = Thread.currentThread().isVirtual();
        private volatile long bytes;
        private volatile long written;
        private volatile long waited;
        private volatile long enteredAt; // of a write that has not ended; 0 without one
        private volatile @Nullable Runnable onSlow;
        private volatile boolean slow;
        private volatile boolean aborted;
        private boolean ended;

        // By the timer alone. Time counts that it has seen pass: when the whole process has stood still, no client was
        // slow.
        private long seen;
        private long stalled; // in the write that it has seen
        private long window; // in writes
        private long before; // bytes written at its beginning
        private long progress = UNKNOWN; // bytes in the last one

        private Writing(HttpServletRequest request) {
            this.request = request;
        }

        /** More bytes in memory belong to the page. */
        @SuppressWarnings("NonAtomicVolatileUpdate") // by this thread alone
        void holds(long more) {
            bytes += more;
        }

        /**
         * All of the page is there: from now on it is only written.
         *
         * @param action runs at most once, on another thread, when the client turns out to be slow
         */
        void onSlow(Runnable action) {
            onSlow = action;
        }

        /** Writes to the client, for as long as that takes. */
        void write(Write write) throws IOException {
            write(write, 0);
        }

        @SuppressWarnings("NonAtomicVolatileUpdate") // by this thread alone
        private void write(Write write, int length) throws IOException {
            enteredAt = System.nanoTime();
            try {
                write.now();
                written += length;
            } finally {
                waited += System.nanoTime() - enteredAt;
                enteredAt = 0;
            }
        }

        /** The same stream, written to in pieces. */
        OutputStream paced(OutputStream out) {
            return new OutputStream() {
                @Override
                public void write(int one) throws IOException {
                    Writing.this.write(() -> out.write(one), 1);
                }

                @Override
                public void write(byte[] all, int from, int length) throws IOException {
                    for (int done = 0; done < length; done += PIECE) {
                        int start = from + done;
                        int piece = Math.min(PIECE, length - done);
                        Writing.this.write(() -> out.write(all, start, piece), piece);
                    }
                }
            };
        }

        private void check(long now) {
            long since = enteredAt;
            stalled = since != 0 && since == seen ? stalled + SLOW : 0;
            seen = since;
            window += since == 0 ? 0 : SLOW;
            if (window >= WINDOW) {
                progress = written - before;
                before = written;
                window = 0;
            }
            if (waited + (since == 0 ? 0 : now - since) < SLOW) {
                return;
            }
            slow = true;
            Runnable action = onSlow;
            if (action != null) {
                onSlow = null;
                action.run();
            }
        }

        /** Its connection must not be ended when it has the next request. */
        private synchronized boolean abort() {
            if (ended || aborted) {
                return false;
            }
            aborted = true;
            return ClientConnection.end(request);
        }

        @Override
        public void close() {
            synchronized (this) {
                ended = true;
            }
            writes.remove(this);
        }
    }
}
