package dev.fivefold.dictionary;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdDecompressCtx;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageDictionaryTest {

    private static final int HEADER = 40;
    private static final int MB = 1 << 20;

    @Test
    void a_large_page_is_small_by_one_with_other_prices() {
        byte[] before = page(80_000, 1);
        byte[] after = page(80_000, 2);
        assertThat(after.length).isGreaterThan(9_000_000);

        byte[] dcz = PageDictionary.of(before).encode(after);

        assertThat(decoded(dcz, before, after.length)).isEqualTo(after);
        assertThat(dcz.length).isLessThan(after.length / 20);
    }

    @Test
    void a_page_that_has_nothing_in_common_with_its_dictionary_is_the_same_decoded() {
        byte[] before = new byte[100];
        byte[] after = new byte[100_000];
        new Random(1).nextBytes(before);
        new Random(2).nextBytes(after);

        assertThat(decoded(PageDictionary.of(before).encode(after), before, after.length))
                .isEqualTo(after);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 10", // a kilobyte is the least
        "1025, 1, 11",
        "8388608, 1, 23",
        "8388609, 1, 23", // 8 MB are accepted by all clients
        "10000000, 8000000, 24", // it is sent as 10,000,000: at most 1.25 dictionaries
        "10000001, 8000000, 23",
        "134217728, 134217728, 27",
        "200000000, 200000000, 27" // 128 MB at most
    })
    void the_window_is_one_that_each_client_accepts(int page, int dictionary, int log) {
        assertThat(PageDictionary.windowLog(page, dictionary)).isEqualTo(log);
    }

    @Test
    void a_frame_has_no_larger_window_than_a_client_accepts() {
        byte[] dictionary = page(10, 1);
        byte[] page = page(80_000, 1);

        byte[] dcz = PageDictionary.of(dictionary).encode(page);

        assertThat(window(dcz)).isEqualTo(8 * MB);
        assertThat(decoded(dcz, dictionary, page.length)).isEqualTo(page);
    }

    /** Of a frame with a window descriptor (RFC 8878, 3.1.1.1.2). */
    private static long window(byte[] dcz) {
        assertThat(dcz[HEADER + 4] & 0x20).as("single segment").isZero();
        int descriptor = dcz[HEADER + 5] & 0xFF;
        long base = 1L << (10 + (descriptor >> 3));
        return base + (base >> 3) * (descriptor & 7);
    }

    private static byte[] decoded(byte[] dcz, byte[] dictionary, int length) {
        try (ZstdDecompressCtx zstd = new ZstdDecompressCtx()) {
            return zstd.loadDict(dictionary).decompress(Arrays.copyOfRange(dcz, HEADER, dcz.length), length);
        }
    }

    /** Products with the same names, and each tenth with a price by a seed. */
    private static byte[] page(int products, int seed) {
        Random names = new Random(0);
        Random prices = new Random(seed);
        return IntStream.range(0, products)
                .mapToObj(id -> "{\"id\":%d,\"name\":\"%s\",\"cents\":%d}"
                        .formatted(
                                id,
                                names.ints(12, 0, 1_000_000)
                                        .mapToObj(Integer::toString)
                                        .collect(Collectors.joining(" ")),
                                id % 10 == 0 ? prices.nextInt(100_000) : 4_711))
                .collect(Collectors.joining(",", "[", "]"))
                .getBytes(UTF_8);
    }
}
