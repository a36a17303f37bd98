package dev.fivefold.lessons.l10;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;

/** Responses by key, outside of the heap, in a ring: new entries overwrite the oldest. GC has no work with them. */
final class ResponseCache implements AutoCloseable {

    private static final int BYTES_A_SLOT = 256;

    /** Before each entry: the sizes of key and response. */
    private static final int HEADER = 2 * Integer.BYTES;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment ring;
    /** Positions of entries by hash. Off the heap, too: an object for each entry would be the GC's work again. */
    private final MemorySegment index;

    private final long slots;
    /** Counts all bytes ever written, so that the position of an overwritten entry is recognizable. */
    private long head;

    ResponseCache(long bytes) {
        ring = arena.allocate(bytes);
        slots = bytes / BYTES_A_SLOT + 1;
        index = arena.allocate(JAVA_LONG, slots);
        head = 2 * bytes; // an empty slot has position 0: long overwritten
    }

    synchronized void put(String key, byte[] response) {
        byte[] name = key.getBytes(UTF_8);
        int size = HEADER + name.length + response.length;
        if (size > ring.byteSize()) {
            return;
        }
        long untilEnd = ring.byteSize() - head % ring.byteSize();
        head += untilEnd < size ? untilEnd : 0; // an entry is one piece: it never continues at the ring's start
        long entry = head % ring.byteSize();
        ring.set(JAVA_INT_UNALIGNED, entry, name.length);
        ring.set(JAVA_INT_UNALIGNED, entry + Integer.BYTES, response.length);
        MemorySegment.copy(name, 0, ring, JAVA_BYTE, entry + HEADER, name.length);
        MemorySegment.copy(response, 0, ring, JAVA_BYTE, entry + HEADER + name.length, response.length);
        index.setAtIndex(JAVA_LONG, slot(name), head);
        head += size;
    }

    synchronized Optional<byte[]> get(String key) {
        byte[] name = key.getBytes(UTF_8);
        long position = index.getAtIndex(JAVA_LONG, slot(name));
        if (head - position > ring.byteSize()) {
            return Optional.empty();
        }
        long entry = position % ring.byteSize();
        byte[] found = bytes(entry + HEADER, ring.get(JAVA_INT_UNALIGNED, entry));
        if (!Arrays.equals(found, name)) { // another key of the same slot
            return Optional.empty();
        }
        return Optional.of(bytes(entry + HEADER + name.length, ring.get(JAVA_INT_UNALIGNED, entry + Integer.BYTES)));
    }

    private byte[] bytes(long from, int length) {
        return ring.asSlice(from, length).toArray(JAVA_BYTE);
    }

    private long slot(byte[] name) {
        return Math.floorMod(Arrays.hashCode(name), slots);
    }

    @Override
    public void close() {
        arena.close();
    }
}
