package dev.fivefold.bytes.gzip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The reader against {@link Inflater}: the same verdict and the same bytes on every input. */
class DeflateReaderTest {

    /** More would be a bomb, for tests too. */
    private static final long MOST = 64 << 20;

    @Property(tries = 300)
    void a_valid_stream_has_the_bytes_and_the_end_that_the_inflater_finds(
            @ForAll long seed, @ForAll @IntRange(max = 300_000) int size) throws Exception {
        Random random = new Random(seed);
        byte[] content = Gzips.content(random, size);
        byte[] stream = Gzips.deflate(random, content);
        byte[] behind = Arrays.copyOf(stream, stream.length + random.nextInt(20));
        ByteArrayOutputStream received = new ByteArrayOutputStream();

        DeflateReader.Ended ended = DeflateReader.read(
                behind, 0, behind.length, size, (window, from, to, last) -> received.write(window, from, to - from));

        assertThat(received.toByteArray()).isEqualTo(content);
        assertThat(ended.length()).isEqualTo(size);
        assertThat((ended.endBit() + 7) / 8).isEqualTo(stream.length);
        assertThat(stream[(int) (ended.lastBlockBit() / 8)] >> (ended.lastBlockBit() % 8) & 1)
                .isEqualTo(1);
    }

    @Property(tries = 100)
    void a_receiver_finds_32_kb_before_the_new_bytes(@ForAll long seed, @ForAll @IntRange(max = 300_000) int size)
            throws Exception {
        Random random = new Random(seed);
        byte[] content = Gzips.content(random, size);
        byte[] stream = Gzips.deflate(random, content);
        AtomicInteger before = new AtomicInteger();

        DeflateReader.read(stream, 0, stream.length, size, (window, from, to, last) -> {
            int kept = Math.min(before.get(), 32 * 1024);
            assertThat(Arrays.copyOfRange(window, from - kept, from))
                    .isEqualTo(Arrays.copyOfRange(content, before.get() - kept, before.get()));
            before.addAndGet(to - from);
        });
        assertThat(before).hasValue(size);
    }

    @Test
    void a_stream_that_is_too_long_ends_early() {
        byte[] bomb = Gzips.deflate(new Random(1), new byte[10_000_000]);
        AtomicInteger received = new AtomicInteger();

        assertThatThrownBy(() -> DeflateReader.read(
                        bomb, 0, bomb.length, 1_000, (window, from, to, last) -> received.addAndGet(to - from)))
                .isInstanceOf(InvalidGzipException.class)
                .hasMessage("the body exceeds 1000 bytes");
        assertThat(received).hasValue(0);
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
            return OptionalLong.of(DeflateReader.read(stream, 0, stream.length, MOST, (window, from, to, last) -> {})
                    .length());
        } catch (InvalidGzipException invalid) {
            return OptionalLong.empty();
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
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
