package dev.fivefold.offheap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bytes outside of the heap. */
class OffHeapStoreTest {

    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void a_stored_key_has_its_value_and_another_has_none() {
        try (OffHeapStore store = new OffHeapStore(64 << 10, LONGEST)) {
            store.put(key("seven"), 0, bytes("a val"), bytes(""), bytes("ue"));

            assertThat(text(store, "seven", 0)).isEqualTo("a value");
            assertThat(text(store, "eight", 0)).isNull();
        }
    }

    @Test
    void a_second_value_replaces_the_first() {
        try (OffHeapStore store = new OffHeapStore(64 << 10, LONGEST)) {
            store.put(key("seven"), 0, bytes("the first"));
            long one = store.bytes();
            store.put(key("seven"), 1, bytes("a second."));

            assertThat(text(store, "seven", 1)).isEqualTo("a second.");
            assertThat(store.bytes()).isEqualTo(one);
            assertThat(store.evictions()).isZero();
        }
    }

    @Test
    void keys_of_the_same_hash_are_distinguished() {
        try (Arena arena = Arena.ofConfined()) {
            OffHeapRing ring = ring(arena, 4_096);
            for (String key : List.of("a", "b", "ab")) {
                ring.put(42, key(key), 0, bytes("of " + key));
            }

            assertThat(text(ring, 42, "a")).isEqualTo("of a");
            assertThat(text(ring, 42, "b")).isEqualTo("of b");
            assertThat(text(ring, 42, "ab")).isEqualTo("of ab");
            assertThat(text(ring, 42, "c")).isNull();
        }
    }

    @Test
    void more_keys_of_a_hash_than_slots_evict_the_oldest_of_them() {
        try (Arena arena = Arena.ofConfined()) {
            OffHeapRing ring = ring(arena, 4_096);
            for (int i = 0; i < 10; i++) {
                ring.put(42, key("" + i), i, bytes("of " + i));
            }

            assertThat(IntStream.range(0, 10).mapToObj(i -> text(ring, 42, "" + i)))
                    .containsExactly(null, null, "of 2", "of 3", "of 4", "of 5", "of 6", "of 7", "of 8", "of 9");
            assertThat(ring.evictions()).isEqualTo(2);
        }
    }

    @Test
    void the_oldest_are_evicted_first_and_the_bound_holds() {
        try (Arena arena = Arena.ofConfined()) {
            OffHeapRing ring = ring(arena, 8_192);
            for (int i = 0; i < 200; i++) {
                ring.put(hash(i), key("" + i), i, new byte[400]);
                assertThat(ring.bytes()).isLessThanOrEqualTo(8_192);
            }

            int oldest = IntStream.range(0, 200)
                    .filter(i -> text(ring, hash(i), "" + i) != null)
                    .findFirst()
                    .orElseThrow();
            assertThat(oldest).isBetween(180, 185);
            assertThat(IntStream.range(oldest, 200))
                    .allSatisfy(i -> assertThat(text(ring, hash(i), "" + i)).isNotNull());
            assertThat(ring.evictions()).isEqualTo(oldest);
        }
    }

    @Test
    void a_value_that_is_too_large_is_not_stored_and_removes_its_predecessor() {
        try (OffHeapStore store = new OffHeapStore(64 << 10, LONGEST)) {
            store.put(key("seven"), 0, bytes("small"));
            store.put(key("seven"), 1, new byte[17 << 10]);

            assertThat(text(store, "seven", 1)).isNull();
            assertThat(store.bytes()).isZero();
        }
    }

    @Test
    void an_entry_that_is_too_old_is_not_served() {
        try (OffHeapStore store = new OffHeapStore(64 << 10, LONGEST)) {
            store.put(key("seven"), Long.MAX_VALUE - SECOND, bytes("value")); // such clocks overflow

            assertThat(text(store, "seven", Long.MAX_VALUE)).isEqualTo("value");
            assertThat(text(store, "seven", Long.MAX_VALUE + 10 * SECOND)).isNull();
        }
    }

    @Test
    void an_expired_entry_is_evicted_by_the_next_write() {
        try (Arena arena = Arena.ofConfined()) {
            OffHeapRing ring = ring(arena, 8_192);
            ring.put(1, key("a"), 0, new byte[1_000]);
            ring.put(2, key("b"), 6 * SECOND, new byte[1_000]);
            ring.put(3, key("c"), 11 * SECOND, new byte[1_000]);

            assertThat(ring.evictions()).isEqualTo(1);
            assertThat(ring.bytes()).isBetween(2_000L, 2_100L);
        }
    }

    @Test
    void a_closed_store_has_no_entries_and_stores_none() {
        OffHeapStore store = new OffHeapStore(64 << 10, LONGEST);
        store.put(key("seven"), 0, bytes("value"));

        store.close();
        store.close();
        store.put(key("eight"), 0, bytes("value"));

        assertThat(text(store, "seven", 0)).isNull();
        assertThat(text(store, "eight", 0)).isNull();
        assertThat(store.bytes()).isZero();
    }

    @Test
    void closing_it_does_not_harm_a_reader() throws Exception {
        OffHeapStore store = new OffHeapStore(64 << 10, LONGEST);
        store.put(key("seven"), 0, new byte[10_000]);
        AtomicInteger read = new AtomicInteger();
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
            while (store.get(key("seven"), 0, LONGEST, OffHeapStoreTest::copy) != null) {
                read.incrementAndGet();
            }
        });
        await().until(() -> read.get() > 0);

        store.close();

        reader.get(20, TimeUnit.SECONDS);
    }

    @Test
    void more_memory_than_the_system_has_is_rejected() {
        assertThatIllegalStateException()
                .isThrownBy(() -> new OffHeapStore(1L << 50, LONGEST))
                .withMessageContaining("does not give");
    }

    /** Stores another value of a key, of this size, or reads the key. */
    record Step(int key, int size, boolean put) {}

    @Property(tries = 300)
    void after_any_writes_a_key_has_its_last_value_or_none(
            @ForAll("steps") List<Step> steps, @ForAll("sizes") int bytes) {
        Map<Integer, byte[]> last = new HashMap<>();
        try (OffHeapStore store = new OffHeapStore(bytes, LONGEST)) {
            for (int i = 0; i < steps.size(); i++) {
                Step step = steps.get(i);
                byte[] key = key("key " + step.key());
                if (step.put()) {
                    byte[] value = new byte[step.size()];
                    Arrays.fill(value, (byte) i);
                    store.put(key, i, value);
                    last.put(step.key(), value);
                }
                byte[] got = store.get(key, i, LONGEST, OffHeapStoreTest::copy);
                if (got != null) {
                    assertThat(got).isEqualTo(last.get(step.key()));
                } else if (step.put()) {
                    assertThat(step.size()).isGreaterThan(bytes / 4 - 200); // only a value that is too large is missing
                }
                assertThat(store.bytes()).isBetween(0L, (long) bytes);
            }
            store.clear();
            assertThat(store.bytes()).isZero();
            assertThat(IntStream.range(0, 20))
                    .allSatisfy(key ->
                            assertThat(text(store, "key " + key, steps.size())).isNull());
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 19),
                        Arbitraries.oneOf(
                                Arbitraries.integers().between(0, 100),
                                Arbitraries.integers().between(0, 3_000)),
                        Arbitraries.of(true, true, false))
                .as(Step::new)
                .list()
                .ofMaxSize(300);
    }

    @Provide
    Arbitrary<Integer> sizes() {
        return Arbitraries.of(1_024, 4_000, 10_000, 64 << 10);
    }

    @Test
    void concurrent_readers_see_complete_entries_only() throws Exception {
        int keys = 50;
        try (OffHeapStore store = new OffHeapStore(32 << 10, LONGEST)) {
            List<Thread> writers = IntStream.range(0, 3)
                    .mapToObj(writer -> Thread.ofPlatform().start(() -> {
                        ThreadLocalRandom random = ThreadLocalRandom.current();
                        for (int i = 0; i < 20_000; i++) {
                            int key = random.nextInt(keys);
                            store.put(key("" + key), i, whole(key, random.nextInt(), random.nextInt(400)));
                        }
                    }))
                    .toList();
            int seen = 0;
            while (writers.stream().anyMatch(Thread::isAlive)) {
                int key = ThreadLocalRandom.current().nextInt(keys);
                byte[] value = store.get(key("" + key), 0, LONGEST, OffHeapStoreTest::copy);
                if (value != null) {
                    ByteBuffer read = ByteBuffer.wrap(value);
                    assertThat(read.getInt()).isEqualTo(key);
                    assertThat(value).isEqualTo(whole(key, read.getInt(), value.length / Integer.BYTES - 2));
                    seen++;
                }
            }
            for (Thread writer : writers) {
                writer.join();
            }
            assertThat(seen).isPositive();
        }
    }

    /** A key and a word, and the word again so many times. */
    private static byte[] whole(int key, int word, int times) {
        ByteBuffer value =
                ByteBuffer.allocate((times + 2) * Integer.BYTES).putInt(key).putInt(word);
        for (int i = 0; i < times; i++) {
            value.putInt(word);
        }
        return value.array();
    }

    private static OffHeapRing ring(Arena arena, int bytes) {
        return new OffHeapRing(arena.allocate(bytes, OffHeapRing.LINE_BYTES), LONGEST.toNanos());
    }

    private static long hash(int number) {
        return number * 0x9E3779B97F4A7C15L;
    }

    private static byte[] key(String text) {
        return bytes(text);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static @Nullable String text(OffHeapStore store, String key, long now) {
        return store.get(key(key), now, LONGEST, OffHeapStoreTest::asText);
    }

    private static @Nullable String text(OffHeapRing ring, long hash, String key) {
        return ring.get(hash, key(key), 0, OffHeapStoreTest::asText);
    }

    private static byte[] copy(long at, MemorySegment value) {
        return value.toArray(ValueLayout.JAVA_BYTE);
    }

    private static String asText(long at, MemorySegment value) {
        return new String(copy(at, value), UTF_8);
    }
}
