package dev.fivefold.engine.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The walk against {@link Inflater}: the same verdict and the same length on every input. */
class DeflateWalkerTest {

    /** More would be a bomb, for tests too. */
    private static final long MOST = 64 << 20;

    @Property(tries = 300)
    void a_valid_stream_has_the_length_and_the_end_that_the_inflater_finds(
            @ForAll long seed, @ForAll @IntRange(max = 100_000) int size) throws Exception {
        Random random = new Random(seed);
        byte[] stream = Gzips.deflate(random, Gzips.content(random, size));
        byte[] behind = Arrays.copyOf(stream, stream.length + random.nextInt(20));

        DeflateWalker.Walked walked = DeflateWalker.walk(behind, 0, behind.length);

        assertThat(walked.length()).isEqualTo(size);
        assertThat((walked.endBit() + 7) / 8).isEqualTo(stream.length);
        assertThat(stream[(int) (walked.lastBlockBit() / 8)] >> (walked.lastBlockBit() % 8) & 1)
                .isEqualTo(1);
    }

    @Property(tries = 2_000)
    void a_damaged_stream_has_the_verdict_of_the_inflater(
            @ForAll long seed, @ForAll @IntRange(max = 3_000) int size, @ForAll @IntRange(min = 1, max = 4) int flips) {
        Random random = new Random(seed);
        byte[] stream = Gzips.deflate(random, Gzips.content(random, size));
        for (int i = 0; i < flips; i++) {
            int bit = random.nextInt(8 * (random.nextBoolean() ? stream.length : Math.min(stream.length, 40)));
            stream[bit / 8] ^= (byte) (1 << bit % 8);
        }

        assertSameVerdict(stream);
    }

    @Property(tries = 300)
    void a_truncated_stream_has_the_verdict_of_the_inflater(
            @ForAll long seed, @ForAll @IntRange(max = 3_000) int size) {
        Random random = new Random(seed);
        byte[] stream = Gzips.deflate(random, Gzips.content(random, size));

        assertSameVerdict(Arrays.copyOf(stream, random.nextInt(stream.length)));
    }

    @Property(tries = 5_000)
    void random_bytes_have_the_verdict_of_the_inflater(@ForAll byte[] bytes) {
        assertSameVerdict(bytes);
    }

    @Test
    void all_streams_of_two_bytes_have_the_verdict_of_the_inflater() {
        for (int i = 0; i < 1 << 16; i++) {
            assertSameVerdict(new byte[] {(byte) i, (byte) (i >> 8)});
        }
    }

    @Test
    void a_distance_to_before_the_start_is_invalid() {
        // A fixed block whose first symbol is a length of 3 at distance 1: 1, 01, 0000001, 00000, then 0000000.
        assertThat(verdict(new byte[] {0x03, 0x02, 0x00, 0x00})).isEmpty();
        assertSameVerdict(new byte[] {0x03, 0x02, 0x00, 0x00});
    }

    private static void assertSameVerdict(byte[] stream) {
        assertThat(verdict(stream)).as("%s", Arrays.toString(stream)).isEqualTo(inflated(stream));
    }

    private static OptionalLong verdict(byte[] stream) {
        try {
            return OptionalLong.of(DeflateWalker.walk(stream, 0, stream.length).length());
        } catch (InvalidGzipException invalid) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong inflated(byte[] stream) {
        byte[] buffer = new byte[64 * 1024];
        try (ClosingInflater inflater = new ClosingInflater()) {
            inflater.setInput(stream);
            while (inflater.getBytesWritten() <= MOST) {
                int size = inflater.inflate(buffer);
                if (inflater.finished()) {
                    return OptionalLong.of(inflater.getBytesWritten());
                }
                if (size == 0) {
                    return OptionalLong.empty();
                }
            }
            throw new AssertionError("a bomb");
        } catch (DataFormatException invalid) {
            return OptionalLong.empty();
        }
    }
}
