package dev.fivefold.lessons.l10;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResponseCacheTest {

    private static final int MEGABYTE = 1 << 20;

    private final ResponseCache cache = new ResponseCache(32 * MEGABYTE);

    @AfterEach
    void free() {
        cache.close();
    }

    @Test
    void entries_add_nothing_to_the_live_heap() {
        long before = liveHeap();
        fill(20_000);

        assertThat(liveHeap() - before).isLessThan(5 * MEGABYTE);
        assertThat(cache.get("/products/19999"))
                .hasValueSatisfying(last -> assertThat(last).isEqualTo(response(19_999)));
    }

    @Test
    void new_entries_overwrite_the_oldest() {
        fill(100_000);

        assertThat(cache.get("/products/0")).isEmpty();
        assertThat(cache.get("/products/99999"))
                .hasValueSatisfying(last -> assertThat(last).isEqualTo(response(99_999)));
    }

    private void fill(int products) {
        for (int i = 0; i < products; i++) {
            cache.put("/products/" + i, response(i));
        }
    }

    private static byte[] response(int product) {
        return Arrays.copyOf(("{\"id\":" + product + "}").getBytes(UTF_8), 1_024);
    }

    /** After as many collections as free anything: objects with cleaners need two. */
    private static long liveHeap() {
        long used = collected();
        long next = collected();
        while (used - next > MEGABYTE / 10) {
            used = next;
            next = collected();
        }
        return next;
    }

    private static long collected() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
