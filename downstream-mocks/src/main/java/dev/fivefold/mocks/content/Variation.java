package dev.fivefold.mocks.content;

/** Varies sections: pseudo-random values from a key, always the same for that key. For one thread. */
final class Variation {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    Variation(long seed, Part part, long id) {
        this.state = mix(mix(seed + part.name().hashCode()) + id);
    }

    /** A number from 0 to bound - 1. */
    int below(int bound) {
        return (int) Long.remainderUnsigned(next(), bound);
    }

    /** Sixteen hexadecimal digits. */
    String hex() {
        return Long.toHexString(next() | Long.MIN_VALUE);
    }

    private long next() {
        state += GOLDEN;
        return mix(state);
    }

    /** The finalizer of SplitMix64. */
    private static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
