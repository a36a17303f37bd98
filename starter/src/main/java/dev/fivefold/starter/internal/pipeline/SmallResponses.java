package dev.fivefold.starter.internal.pipeline;

/**
 * Whether the responses of a method are so small that compressing and inflating them costs more than the bytes that it saves. Judged by the last one. Safe for
 * use by many threads.
 */
final class SmallResponses {

    /** Without compression. Inflating 2 KB takes about as long as a network of 1 Gbit/s needs for the bytes saved. */
    private static final int SMALL = 4 * 1024;

    private volatile boolean small;

    void received(long length) {
        boolean now = length < SMALL;
        if (now != small) { // a write for each response would have all threads wait for each other's caches
            small = now;
        }
    }

    boolean expected() {
        return small;
    }
}
