package dev.fivefold.mocks.recommendations.ranking;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Weights by number, outside of the heap: a table of keys, then a table of weights. An entry has the same place in
 * both. The place is the key's position among all 64-bit numbers, or the next free one (open addressing). One third is
 * free at least, so that a search ends soon: 18 bytes an entry. Entries are never removed.
 *
 * <p>Thread-safe once it is filled.
 */
final class OffHeapTable implements AutoCloseable {

    /** A key of this number counts as the next one. */
    private static final long FREE = 0;

    private static final long CACHE_LINE = 64;

    private final Arena arena = Arena.ofShared();
    private final long places;
    private final MemorySegment keys;
    private final MemorySegment weights;

    /** For that many entries at most. */
    OffHeapTable(int entries) {
        places = Math.max(2, entries + (entries + 1L) / 2);
        keys = arena.allocate(places * Long.BYTES, CACHE_LINE);
        weights = arena.allocate(places * Float.BYTES, CACHE_LINE);
    }

    /** Stores a weight, and replaces any other of its key. For one thread, before any reads. */
    void put(long key, float weight) {
        long place = find(key);
        keys.setAtIndex(ValueLayout.JAVA_LONG, place, occupied(key));
        weights.setAtIndex(ValueLayout.JAVA_FLOAT, place, weight);
    }

    /** The weight of a key; 0 if there is none. */
    float get(long key) {
        long place = find(key);
        // A free place would also contain 0, at the price of one more cache miss: most crosses have no weight.
        return keys.getAtIndex(ValueLayout.JAVA_LONG, place) == FREE
                ? 0
                : weights.getAtIndex(ValueLayout.JAVA_FLOAT, place);
    }

    /** The keys' memory: {@link #places} of 64 bits. */
    MemorySegment keys() {
        return keys;
    }

    /** The weights' memory: {@link #places} of 32 bits. */
    MemorySegment weights() {
        return weights;
    }

    /** The number of places. */
    long places() {
        return places;
    }

    @Override
    public void close() {
        arena.close();
    }

    /** The place of the key, or else the free place for it. */
    private long find(long key) {
        long sought = occupied(key);
        long place = Math.unsignedMultiplyHigh(sought, places);
        while (true) {
            long found = keys.getAtIndex(ValueLayout.JAVA_LONG, place);
            if (found == sought || found == FREE) {
                return place;
            }
            place = place + 1 == places ? 0 : place + 1;
        }
    }

    private static long occupied(long key) {
        return key == FREE ? FREE + 1 : key;
    }
}
