package dev.fivefold.offheap;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * A part of an {@link OffHeapStore}: a ring and an index of its entries. Each entry is written behind the one before,
 * over the oldest. Since all entries live equally long, the oldest is also the one whose time ends first.
 *
 * <p>A position counts the bytes ever written. The index is a table of lines of eight slots, each a position and some
 * bits of the hash. It needs no deletes: a slot whose position the ring has passed is void by that alone. A line that
 * is full gives up its oldest. Everything that the index says is checked at the entry, and an entry is read as a slice
 * of just its length.
 */
final class OffHeapRing {

    /** A processor fetches no less. */
    static final int LINE_BYTES = 64;

    /** Of the ring, for each line of the index: it is well filled with entries of 256 bytes, and crowded with those of 128. */
    private static final int RING_BYTES_A_LINE = 1_024;

    private static final int POSITION_BITS = 48;
    private static final int ALIGNMENT_BITS = 3;

    // An entry: its size, negative when it lies idle; its key's size; when it was put; key; value.
    private static final int KEY_BYTES = Integer.BYTES;
    private static final int PUT_AT = Long.BYTES;
    private static final long KEY = 2L * Long.BYTES;

    private final StampedLock lock = new StampedLock();
    private final MemorySegment index;
    private final MemorySegment ring;
    private final long lifetime;

    private long head;
    private long tail;
    private long bytes;
    private long evictions;
    private boolean closed;

    /**
     * Empty.
     *
     * @param memory zeros, from a cache line on, at least three of them
     * @param lifetime of entries, in nanoseconds
     */
    OffHeapRing(MemorySegment memory, long lifetime) {
        long lines = Math.max(1, memory.byteSize() / (LINE_BYTES + RING_BYTES_A_LINE));
        this.index = memory.asSlice(0, lines * LINE_BYTES);
        this.ring = memory.asSlice(lines * LINE_BYTES);
        this.lifetime = lifetime;
        this.head = ring.byteSize(); // no entry is at 0, which an empty slot says
        this.tail = head;
    }

    <R> @Nullable R get(long hash, byte[] key, long notBefore, OffHeapStore.Reader<R> reader) {
        long stamp = lock.readLock();
        try {
            long slot = slotOf(hash, key);
            if (slot < 0) {
                return null;
            }
            long entry = offset(position(slot));
            long at = ring.get(JAVA_LONG, entry + PUT_AT);
            long value = KEY + key.length;
            return at - notBefore < 0
                    ? null
                    : reader.read(at, ring.asSlice(entry + value, ring.get(JAVA_INT, entry) - value));
        } finally {
            lock.unlockRead(stamp);
        }
    }

    void put(long hash, byte[] key, long now, byte[]... value) {
        long size = KEY + key.length;
        for (byte[] part : value) {
            size += part.length;
        }
        long stamp = lock.writeLock();
        try {
            if (closed) {
                return;
            }
            dropExpired(now);
            long slot = slotOf(hash, key);
            if (slot >= 0) {
                vacate(slot);
            }
            if (size > ring.byteSize()) {
                return;
            }
            long position = makeRoom((int) size);
            index.set(JAVA_LONG, freeSlot(hash), word(hash, position));
            write(offset(position), (int) size, key, now, value);
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    void clear() {
        long stamp = lock.writeLock();
        tail = head;
        bytes = 0;
        lock.unlockWrite(stamp);
    }

    /** From now on there is nothing here, and the memory is not touched. */
    void close() {
        long stamp = lock.writeLock();
        closed = true;
        bytes = 0;
        lock.unlockWrite(stamp);
    }

    long bytes() {
        long stamp = lock.readLock();
        try {
            return bytes;
        } finally {
            lock.unlockRead(stamp);
        }
    }

    long evictions() {
        long stamp = lock.readLock();
        try {
            return evictions;
        } finally {
            lock.unlockRead(stamp);
        }
    }

    /** Where in the index a key is; -1 if it is not. */
    private long slotOf(long hash, byte[] key) {
        if (closed) {
            return -1;
        }
        long line = line(hash);
        for (long slot = line; slot < line + LINE_BYTES; slot += Long.BYTES) {
            long position = position(slot);
            if (position >= tail
                    && index.get(JAVA_LONG, slot) == word(hash, position)
                    && holds(offset(position), key)) {
                return slot;
            }
        }
        return -1;
    }

    private boolean holds(long entry, byte[] key) {
        return ring.get(JAVA_INT, entry + KEY_BYTES) == key.length
                && MemorySegment.mismatch(
                                ring, entry + KEY, entry + KEY + key.length, MemorySegment.ofArray(key), 0, key.length)
                        < 0;
    }

    /** A slot for a key that has none: one that is void, or that of the line's oldest entry, which goes. */
    private long freeSlot(long hash) {
        long line = line(hash);
        long oldest = line;
        for (long slot = line; slot < line + LINE_BYTES; slot += Long.BYTES) {
            if (position(slot) < position(oldest)) {
                oldest = slot;
            }
        }
        if (position(oldest) >= tail) {
            vacate(oldest);
            evictions++;
        }
        return oldest;
    }

    /** No entry goes over the ring's end: what is left there is skipped. */
    private long makeRoom(int size) {
        long tillEnd = ring.byteSize() - offset(head);
        if (size > tillEnd) {
            dropOldestFor(tillEnd);
            ring.set(JAVA_INT, offset(head), (int) -tillEnd);
            head += tillEnd;
        }
        dropOldestFor(aligned(size));
        long position = head;
        head += aligned(size);
        return position;
    }

    private void write(long entry, int size, byte[] key, long now, byte[]... value) {
        ring.set(JAVA_INT, entry, size);
        ring.set(JAVA_INT, entry + KEY_BYTES, key.length);
        ring.set(JAVA_LONG, entry + PUT_AT, now);
        long end = entry + KEY;
        end = append(key, end);
        for (byte[] part : value) {
            end = append(part, end);
        }
        bytes += size;
    }

    private long append(byte[] part, long end) {
        MemorySegment.copy(part, 0, ring, JAVA_BYTE, end, part.length);
        return end + part.length;
    }

    private void dropExpired(long now) {
        while (tail < head && (sizeOfOldest() < 0 || now - ring.get(JAVA_LONG, offset(tail) + PUT_AT) > lifetime)) {
            dropOldest();
        }
    }

    private void dropOldestFor(long room) {
        while (head + room - tail > ring.byteSize()) {
            dropOldest();
        }
    }

    private void dropOldest() {
        int size = sizeOfOldest();
        if (size > 0) {
            bytes -= size;
            evictions++;
        }
        tail += aligned(Math.abs(size));
    }

    /** Another takes this entry's place, which lies idle until the ring comes by. */
    private void vacate(long slot) {
        long entry = offset(position(slot));
        int size = ring.get(JAVA_INT, entry);
        ring.set(JAVA_INT, entry, -size);
        bytes -= size;
        index.set(JAVA_LONG, slot, 0);
    }

    private int sizeOfOldest() {
        return ring.get(JAVA_INT, offset(tail));
    }

    private long position(long slot) {
        return (index.get(JAVA_LONG, slot) & ((1L << POSITION_BITS) - 1)) << ALIGNMENT_BITS;
    }

    private static long word(long hash, long position) {
        return hash << POSITION_BITS | position >>> ALIGNMENT_BITS;
    }

    private long line(long hash) {
        // The highest bits have chosen the ring, the lowest are in the slots.
        return Math.unsignedMultiplyHigh(hash << Byte.SIZE, index.byteSize() / LINE_BYTES) * LINE_BYTES;
    }

    private long offset(long position) {
        return position % ring.byteSize();
    }

    private static long aligned(long size) {
        return size + 7 & -8;
    }
}
