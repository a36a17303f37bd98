package dev.fivefold.engine.call;

import org.jspecify.annotations.Nullable;

/** The time of a call by its reasons, all attempts together: each moment has the reason that was reported last. Thread-safe. */
@SuppressWarnings("EnumOrdinal") // of no other version
public final class Waits {

    /** A reason, in the order of a call's way. */
    public enum For {
        /** A thread that makes it, a place in the window of its page, or a permit of the bulkhead. */
        QUEUE,
        /** This process: its caches, Redis, interceptors, and the pause before an attempt. */
        PREPARATION,
        /** An equal call in flight. */
        SHARED,
        /** A connection, from the pool or new, with its DNS lookup and TLS. */
        CONNECTION,
        /** The first byte of the response; the connection, too, if the transport does not report it. */
        SERVICE,
        /** The rest of the response. */
        TRANSFER,
        /** Decoding the response, the thread for that, and what follows, such as a cache. */
        DECODE
    }

    private final long[] nanos = new long[For.DECODE.ordinal() + 1];
    private @Nullable For now = For.QUEUE;
    private long since = System.nanoTime();
    private long firstByteAt;
    private int attempts;

    /** Reports the reason of the time from now on; {@code null} for the end of the call, after which nothing counts. */
    public synchronized void next(@Nullable For reason) {
        if (now != null) {
            long time = System.nanoTime();
            nanos[now.ordinal()] += time - since;
            since = time;
            now = reason;
        }
    }

    /** Reports that a request to the service begins. */
    public synchronized void attempt() {
        attempts++;
        next(For.SERVICE);
    }

    synchronized void firstByte() {
        next(For.TRANSFER);
        firstByteAt = firstByteAt == 0 ? since : firstByteAt;
    }

    /** The time of a reason until the last report, in nanoseconds. */
    public synchronized long nanos(For reason) {
        return nanos[reason.ordinal()];
    }

    /** The number of requests to the service so far. */
    public synchronized int attempts() {
        return attempts;
    }

    /** {@link System#nanoTime} at the arrival of the response's head; 0 if it has not arrived. */
    public synchronized long firstByteAt() {
        return firstByteAt;
    }
}
