package dev.fivefold.starter.internal.http;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.telemetry.RateLimitedLog;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Measures how long tasks wait for the threads of the event loop. Logs page, call and stack of a task that holds one
 * for {@value #TOO_LONG_MS} ms: it delays the calls of all pages. Thread-safe.
 */
public final class LoopWatch implements AutoCloseable {

    static final int TOO_LONG_MS = 50;

    private static final long TOO_LONG = TimeUnit.MILLISECONDS.toNanos(TOO_LONG_MS);
    private static final long EVERY_MS = 25;
    private static final int FRAMES = 12;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final Map<Thread, CallContext> RUNNING = new ConcurrentHashMap<>();

    private final List<Loop> loops = new ArrayList<>();
    private final Timer timer;
    private final AtomicLong longest = new AtomicLong();
    private final RateLimitedLog held = new RateLimitedLog(
            LoggerFactory.getLogger(LoopWatch.class),
            "Event loop held by one task, all calls are late: {} count={} threshold_ms={} thread={} stack=\"{}\"",
            System::nanoTime);
    private volatile boolean closed;

    private static final class Loop {

        private final Executor executor;
        private volatile @Nullable Thread thread;
        private volatile long since;
        private volatile long cpuThen;
        private volatile boolean logged;

        Loop(Executor executor) {
            this.executor = executor;
        }
    }

    /**
     * Watches these threads.
     *
     * @param loops each with one thread
     */
    public LoopWatch(Iterable<? extends Executor> loops, Timer timer) {
        this.timer = timer;
        loops.forEach(loop -> this.loops.add(new Loop(loop)));
        schedule();
    }

    /** Runs work of a call on the calling thread, by whose name it is found if it takes long. */
    public static void run(CallContext context, Runnable work) {
        Thread thread = Thread.currentThread();
        CallContext outer = RUNNING.put(thread, context);
        try {
            work.run();
        } finally {
            if (outer == null) {
                RUNNING.remove(thread);
            } else {
                RUNNING.put(thread, outer);
            }
        }
    }

    /** The longest time that a task has waited since the last call, in nanoseconds. */
    public long takeLongest() {
        return longest.getAndSet(0);
    }

    private void schedule() {
        if (!closed) {
            Timeout unused = timer.newTimeout(ignored -> probe(), EVERY_MS, TimeUnit.MILLISECONDS);
        }
    }

    private void probe() {
        loops.forEach(this::probe);
        schedule();
    }

    private void probe(Loop loop) {
        long now = System.nanoTime();
        long since = loop.since;
        if (since == 0) {
            loop.cpuThen = cpu(loop.thread);
            loop.since = now;
            loop.executor.execute(() -> {
                loop.thread = Thread.currentThread();
                waited(System.nanoTime() - loop.since);
                loop.since = 0;
                loop.logged = false;
            });
            return;
        }
        waited(now - since);
        Thread thread = loop.thread;
        if (now - since >= TOO_LONG && !loop.logged && thread != null && isHeld(thread, loop.cpuThen)) {
            loop.logged = true;
            held.count(call(thread), TOO_LONG_MS, thread.getName(), stack(thread));
        }
    }

    /** Not without a CPU: then the work at hand is not to blame. */
    private static boolean isHeld(Thread thread, long cpuThen) {
        return thread.getState() != Thread.State.RUNNABLE || cpu(thread) - cpuThen >= TOO_LONG / 2;
    }

    /** The CPU time of a thread in nanoseconds; -1 if unknown. */
    private static long cpu(@Nullable Thread thread) {
        return thread == null ? -1 : THREADS.getThreadCpuTime(thread.threadId());
    }

    private void waited(long time) {
        longest.accumulateAndGet(time, Math::max);
    }

    private static String call(Thread thread) {
        CallContext call = RUNNING.get(thread);
        return call == null ? "page=none call=none" : "page=" + call.plan() + " call=" + call.part();
    }

    private static String stack(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .limit(FRAMES)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < "));
    }

    @Override
    public void close() {
        closed = true;
    }
}
