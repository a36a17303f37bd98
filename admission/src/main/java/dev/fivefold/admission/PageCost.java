package dev.fivefold.admission;

/**
 * The cost of a page, learnt from its last ones: the calls that it has in flight at a time, and the bytes of its responses. It follows larger ones at once and smaller ones
 * slowly. Thread-safe.
 */
public final class PageCost {

    /** The share by which the learnt cost falls with each page that costs less. */
    private static final double FALL = 1.0 / 64;

    /** A page's bytes in its response are those of its parts once more, compressed or not. */
    private static final int COPIES = 2;

    private final long maxBytes;
    private volatile double calls;
    private volatile double bytes;

    /**
     * The cost of a page that has not been made yet.
     *
     * @param calls in flight at a time by its plan, at least 1
     * @param maxBytes the maximum size of its responses, in bytes
     */
    public PageCost(int calls, long maxBytes) {
        this.calls = calls;
        this.maxBytes = maxBytes;
        this.bytes = (double) maxBytes;
    }

    /** The calls in flight at a time; at least 1. */
    public int calls() {
        return Math.max(1, (int) Math.ceil(calls));
    }

    /** The size in memory, in bytes; at least 1. */
    public long bytes() {
        return Math.max(1, (long) Math.min((double) maxBytes, COPIES * bytes));
    }

    /**
     * Learns from a page. Of several at the same time one may be lost.
     *
     * @param widest the maximum number of its calls in flight at a time
     * @param size of its responses, in bytes
     */
    public void learn(int widest, long size) {
        calls = learnt(calls, widest);
        bytes = learnt(bytes, (double) size);
    }

    private static double learnt(double before, double now) {
        return now >= before ? now : before + (now - before) * FALL;
    }
}
