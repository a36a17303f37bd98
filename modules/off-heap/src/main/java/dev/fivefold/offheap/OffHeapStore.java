package dev.fivefold.offheap;

import com.google.common.hash.Hashing;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Bytes by key, outside of the heap, for a time: the oldest go first. On the heap there is nothing for an entry, not even a
 * pointer. All its memory is allocated at once; the system maps it page by page as it is written to.
 *
 * <p>Safe for use by many threads. An entry is in one of a few parts, by its key; a larger entry is not stored.
 */
final class OffHeapStore implements AutoCloseable {

    private static final long BYTES_A_PART = 16 << 20;
    private static final int FEWEST_PARTS = 4;
    private static final int MOST_PARTS = 64;

    private final Arena arena = Arena.ofShared();
    private final List<OffHeapRing> parts = new ArrayList<>();

    /**
     * Empty.
     *
     * @param bytes of all memory that it may take, index included, at least 1,024
     * @param longest the maximum lifetime of an entry
     * @throws IllegalStateException if the system does not have that much
     */
    OffHeapStore(long bytes, Duration longest) {
        long count = Math.clamp(bytes / BYTES_A_PART, FEWEST_PARTS, MOST_PARTS);
        long partBytes = bytes / count / OffHeapRing.LINE_BYTES * OffHeapRing.LINE_BYTES;
        MemorySegment memory = zeros(count * partBytes, arena);
        for (int i = 0; i < count; i++) {
            parts.add(new OffHeapRing(memory.asSlice(i * partBytes, partBytes), longest.toNanos()));
        }
    }

    /** Reads an entry while no thread may overwrite it; must not keep a reference to it. */
    @FunctionalInterface
    interface Reader<R> {

        /**
         * Called under a lock.
         *
         * @param at when the entry was put
         * @param value just its bytes
         */
        R read(long at, MemorySegment value);
    }

    /** What an entry says; {@code null} if there is none, or only an older one. */
    <R> @Nullable R get(byte[] key, long now, Duration oldest, Reader<R> reader) {
        long hash = hash(key);
        return part(hash).get(hash, key, now - oldest.toNanos(), reader);
    }

    /**
     * Keeps an entry in place of any other of its key.
     *
     * @param now in nanoseconds
     * @param value in parts, one behind the other
     */
    void put(byte[] key, long now, byte[]... value) {
        long hash = hash(key);
        part(hash).put(hash, key, now, value);
    }

    void clear() {
        parts.forEach(OffHeapRing::clear);
    }

    /** Of all entries, with their keys and headers. */
    long bytes() {
        return sum(OffHeapRing::bytes);
    }

    /** Entries that went because of their age or for others. */
    long evictions() {
        return sum(OffHeapRing::evictions);
    }

    /** Frees the memory once no thread reads it. The store is empty and stores nothing from then on. */
    @Override
    public void close() {
        parts.forEach(OffHeapRing::close);
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }

    private OffHeapRing part(long hash) {
        return parts.get((int) Math.unsignedMultiplyHigh(hash, parts.size()));
    }

    private long sum(ToLongFunction<OffHeapRing> figure) {
        return parts.stream().mapToLong(figure).sum();
    }

    private static long hash(byte[] key) {
        return Hashing.farmHashFingerprint64().hashBytes(key).asLong();
    }

    /**
     * An arena's own memory would be written to at once, and be held against the limit of direct buffers; calloc's is neither.
     * It begins at a cache line.
     */
    @SuppressWarnings("restricted") // calloc has the signature that is given here, and returns the requested size
    private static MemorySegment zeros(long bytes, Arena arena) {
        Linker linker = Linker.nativeLinker();
        MethodHandle calloc = linker.downcallHandle(
                linker.defaultLookup().find("calloc").orElseThrow(),
                FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG));
        MethodHandle free = linker.downcallHandle(
                linker.defaultLookup().find("free").orElseThrow(), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
        MemorySegment memory = (MemorySegment) Objects.requireNonNull(call(calloc, 1L, bytes + OffHeapRing.LINE_BYTES));
        if (memory.equals(MemorySegment.NULL)) {
            throw new IllegalStateException("the system does not give " + bytes + " bytes");
        }
        MemorySegment owned = memory.reinterpret(bytes + OffHeapRing.LINE_BYTES, arena, freed -> call(free, freed));
        return owned.asSlice(-owned.address() & (OffHeapRing.LINE_BYTES - 1), bytes);
    }

    private static @Nullable Object call(MethodHandle function, Object... arguments) {
        try {
            return function.invokeWithArguments(arguments);
        } catch (Throwable impossible) { // C does not throw
            throw new AssertionError(impossible);
        }
    }
}
