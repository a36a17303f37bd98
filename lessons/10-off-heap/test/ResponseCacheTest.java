package dev.fivefold.lessons.l10;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    void no_response_stays_on_the_heap() {
        List<WeakReference<byte[]>> onHeap = fill(1_000);

        ManagementFactory.getMemoryMXBean().gc();

        assertThat(onHeap).allMatch(response -> response.refersTo(null));
        assertThat(cache.get("/products/999"))
                .hasValueSatisfying(last -> assertThat(last).isEqualTo(response(999)));
    }

    @Test
    void new_entries_overwrite_the_oldest() {
        fill(100_000);

        assertThat(cache.get("/products/0")).isEmpty();
        assertThat(cache.get("/products/99999"))
                .hasValueSatisfying(last -> assertThat(last).isEqualTo(response(99_999)));
    }

    /** The responses, while something on the heap has them. */
    private List<WeakReference<byte[]>> fill(int products) {
        List<WeakReference<byte[]>> onHeap = new ArrayList<>();
        for (int i = 0; i < products; i++) {
            byte[] response = response(i);
            cache.put("/products/" + i, response);
            onHeap.add(new WeakReference<>(response));
        }
        return onHeap;
    }

    private static byte[] response(int product) {
        return Arrays.copyOf(("{\"id\":" + product + "}").getBytes(UTF_8), 1_024);
    }
}
