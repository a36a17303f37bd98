package dev.fivefold.bytes.gzip;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fivefold.bytes.json.InvalidJsonException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GzipSpliceTest {

    private static final long MOST = 2 << 20;

    private static final byte[] JSON =
            ("[" + "{\"name\":\"Lampe, größer\",\"price\":-12.50e-2},\n".repeat(20_000) + "[]]").getBytes(UTF_8);

    /** Those that do not ask what is in it. */
    @Provide
    Arbitrary<Verification> ofBytes() {
        return Arbitraries.of(Verification.NONE, Verification.WALK, Verification.CRC);
    }

    @Property(tries = 500)
    void spliced_members_inflate_to_the_concatenation(
            @ForAll long seed, @ForAll @IntRange(max = 12) int pieces, @ForAll("ofBytes") Verification verify)
            throws Exception {
        Random random = new Random(seed);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        GzipSplice splice = new GzipSplice(written, 6);
        for (int i = 0; i < pieces; i++) {
            byte[] content = Gzips.content(random, random.nextInt(random.nextBoolean() ? 5 : 20_000));
            expected.writeBytes(content);
            if (random.nextInt(3) == 0) {
                splice.add(content);
            } else {
                byte[] member = Gzips.member(Gzips.deflate(random, content), content);
                splice.add(Segment.of(member, verify, MOST));
            }
            if (random.nextInt(3) == 0) {
                splice.flush();
                assertThat(inflatedSoFar(written.toByteArray(), expected.size()))
                        .isEqualTo(expected.toByteArray());
            }
        }

        splice.finish();

        assertThat(oneMember(written.toByteArray(), expected.size())).isEqualTo(expected.toByteArray());
    }

    @ParameterizedTest
    @EnumSource(value = Verification.class, names = "JSON", mode = EnumSource.Mode.EXCLUDE)
    void flushed_and_finished_members_are_spliced(Verification verify) throws Exception {
        byte[] content = Gzips.content(new Random(1), 10_000);
        ByteArrayOutputStream flushed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(flushed, 512, true)) {
            gzip.write(content);
            gzip.flush();
        }
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        GzipSplice splice = new GzipSplice(written, 6);
        splice.add(Segment.of(flushed.toByteArray(), verify, MOST));
        splice.add(content);
        splice.finish();

        byte[] twice = Arrays.copyOf(content, 20_000);
        System.arraycopy(content, 0, twice, 10_000, 10_000);
        assertThat(oneMember(written.toByteArray(), 20_000)).isEqualTo(twice);
    }

    @Test
    void the_crc_of_more_than_four_gigabytes_is_that_of_the_concatenation() {
        byte[] megabyte = Gzips.content(new Random(2), 1 << 20);
        CRC32 whole = new CRC32();
        int combined = 0;
        int own = crc(megabyte);
        int shift = CrcShift.over(megabyte.length);
        for (int i = 0; i < 4_100; i++) {
            whole.update(megabyte);
            combined = CrcShift.combine(combined, own, shift);
        }
        int spaces = CrcShift.over(4_100L << 20);

        assertThat(combined).isEqualTo((int) whole.getValue());
        assertThat(CrcShift.combine(own, combined, spaces)).isEqualTo(continued(megabyte, 4_100));
    }

    private static int continued(byte[] megabyte, int times) {
        CRC32 crc = new CRC32();
        for (int i = 0; i <= times; i++) {
            crc.update(megabyte);
        }
        return (int) crc.getValue();
    }

    @Test
    void all_fields_of_a_header_are_read() throws Exception {
        byte[] content = {1, 2, 3};
        byte[] before = {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 5, 6, 3, 0, 'a', 0, 'b', 'n', 0, 'c', 'c', 0
        };
        byte[] header = Arrays.copyOf(before, before.length + 2);
        int checksum = crc(before);
        header[before.length] = (byte) checksum;
        header[before.length + 1] = (byte) (checksum >> 8);
        byte[] deflated = Gzips.deflate(new Random(3), content);
        byte[] member = Gzips.member(header, deflated, crc(content), 3);

        assertThat(Segment.of(member, Verification.CRC, MOST).inflate()).isEqualTo(content);

        header[before.length]++;
        assertThatThrownBy(() -> Segment.of(Gzips.member(header, deflated, crc(content), 3), Verification.WALK, MOST))
                .hasMessage("the gzip header has a wrong checksum");
    }

    @ParameterizedTest
    @EnumSource(names = {"WALK", "CRC", "JSON"})
    void an_incomplete_member_or_one_of_several_is_no_segment(Verification verify) {
        byte[] member = gzip(JSON);
        byte[] twice = Arrays.copyOf(member, 2 * member.length);
        System.arraycopy(member, 0, twice, member.length, member.length);

        assertInvalid(twice, verify, "there are bytes behind the gzip member");
        assertInvalid(Arrays.copyOf(member, member.length + 1), verify, "there are bytes behind the gzip member");
        assertInvalid(Arrays.copyOf(member, member.length - 9), verify, "the deflate stream is truncated");
        assertInvalid(changed(member, member.length - 1), verify, "the gzip member has a wrong length");
        assertInvalid(changed(member, 0), verify, "not gzip");
        assertInvalid(changed(member, 2), verify, "gzip of an unknown method or with reserved flags");
        assertInvalid(new byte[0], verify, "not gzip");
    }

    @ParameterizedTest
    @EnumSource(names = {"CRC", "JSON"})
    void a_wrong_checksum_is_found_where_it_is_verified(Verification verify) {
        byte[] member = gzip(JSON);

        assertInvalid(changed(member, member.length - 8), verify, "the gzip member has a wrong checksum");
    }

    @ParameterizedTest
    @EnumSource(Verification.class)
    void a_bomb_is_no_segment(Verification verify) {
        byte[] spaces = new byte[(int) MOST + 1];
        Arrays.fill(spaces, (byte) ' ');

        assertInvalid(
                Gzips.member(Gzips.deflate(new Random(6), spaces), spaces), verify, "the body exceeds 2097152 bytes");
    }

    /** What a part copies from the part before it, if the stream were merely checked for where it ends. */
    @ParameterizedTest
    @EnumSource(names = {"WALK", "CRC", "JSON"})
    void a_part_cannot_copy_bytes_of_the_part_before_it(Verification verify) {
        byte[] secret = "the secret of another part".getBytes(US_ASCII);
        byte[] deflated;
        try (ClosingDeflater deflater = new ClosingDeflater(9)) {
            deflater.setDictionary(secret);
            deflater.setInput(secret);
            deflater.finish();
            byte[] buffer = new byte[100];
            deflated = Arrays.copyOf(buffer, deflater.deflate(buffer));
        }

        assertInvalid(Gzips.member(deflated, secret), verify, "the deflate stream is corrupt: distance too far back");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "python3 -c import sys,zlib;"
                        + "d=zlib.decompressobj(31);b=d.decompress(sys.stdin.buffer.read());"
                        + "assert d.eof and not d.unused_data;sys.stdout.buffer.write(b)",
                "gzip -dc",
                "perl -MIO::Uncompress::Gunzip=gunzip -e binmode(STDOUT);gunzip(\\*STDIN,\\*STDOUT,MultiStream=>0)"
            })
    void other_programs_inflate_it_to_the_same(String command) throws Exception {
        String[] words = command.split(" ", 3);
        assumeTrue(isThere(words[0]), words[0] + " is not installed");
        byte[] content = Gzips.content(new Random(7), 50_000);

        Process process = new ProcessBuilder(words)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (OutputStream in = process.getOutputStream()) {
            GzipSplice splice = new GzipSplice(in, 4);
            splice.add(content);
            splice.add(
                    Segment.of(Gzips.member(Gzips.deflate(new Random(7), content), content), Verification.WALK, MOST));
            splice.finish();
        }
        byte[] out = process.getInputStream().readAllBytes();

        assertThat(process.waitFor()).isZero();
        assertThat(Arrays.copyOf(out, 50_000)).isEqualTo(content);
        assertThat(Arrays.copyOfRange(out, 50_000, out.length)).isEqualTo(content);
    }

    private static boolean isThere(String program) throws Exception {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    @Property(tries = 2_000)
    void a_member_that_is_inflated_at_once_has_the_verdict_of_a_segment(
            @ForAll long seed, @ForAll @IntRange(max = 3_000) int size, @ForAll @IntRange(max = 3) int flips) {
        Random random = new Random(seed);
        byte[] content = Gzips.content(random, size);
        byte[] member = Gzips.member(Gzips.deflate(random, content), content);
        for (int i = 0; i < flips; i++) {
            int bit = random.nextInt(8 * member.length);
            member[bit / 8] ^= (byte) (1 << bit % 8);
        }
        byte[] received = Arrays.copyOf(member, member.length + random.nextInt(3) - 1);

        assertThat(inflated(() -> Segment.inflated(received, MOST)))
                .isEqualTo(inflated(
                        () -> Segment.of(received, Verification.CRC, MOST).inflate()));
    }

    /** {@code null} if it is invalid. */
    private static byte @Nullable [] inflated(Callable<byte[]> attempt) {
        try {
            return attempt.call();
        } catch (InvalidGzipException invalid) {
            return null;
        } catch (Exception bug) {
            throw new AssertionError(bug);
        }
    }

    @Test
    void json_is_checked_while_it_is_inflated() throws Exception {
        byte[] broken = JSON.clone();
        broken[JSON.length / 2] = 0;

        assertThat(Segment.of(gzip(JSON), Verification.JSON, MOST).verified()).isTrue();
        assertThatThrownBy(() -> Segment.of(gzip(broken), Verification.JSON, MOST))
                .isInstanceOf(InvalidJsonException.class);
        assertThatThrownBy(() -> Segment.of(gzip(Arrays.copyOf(JSON, JSON.length - 1)), Verification.JSON, MOST))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageContaining("at byte " + (JSON.length - 1));
        byte[] wrong = gzip(JSON);
        assertThatThrownBy(() -> Segment.of(changed(wrong, wrong.length - 6), Verification.JSON, MOST))
                .hasMessageContaining("wrong checksum");
    }

    private static byte[] gzip(byte[] content) {
        return Gzips.member(Gzips.deflate(new Random(1), content), content);
    }

    @Test
    void a_small_member_with_a_large_declared_length_is_rejected() {
        byte[] empty = Gzips.member(new byte[] {3, 0}, new byte[0]);
        empty[empty.length - 2] = 0x7f; // 127 times 64 KB

        assertThatThrownBy(() -> Segment.inflated(empty, Integer.MAX_VALUE)).hasMessageContaining("wrong length");
    }

    private static void assertInvalid(byte[] member, Verification verify, String reason) {
        assertThatThrownBy(() -> Segment.of(member, verify, MOST))
                .isInstanceOf(InvalidGzipException.class)
                .hasMessage(reason);
    }

    private static byte[] changed(byte[] member, int at) {
        byte[] changed = member.clone();
        changed[at] ^= 0x40;
        return changed;
    }

    private static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /** The content of what must be one member and nothing else. */
    private static byte[] oneMember(byte[] gzip, int size) throws Exception {
        try (ClosingInflater inflater = new ClosingInflater()) {
            inflater.setInput(gzip, 10, gzip.length - 10);
            int inflated = 0;
            byte[] buffer = new byte[size + 1];
            while (!inflater.finished()) {
                int more = inflater.inflate(buffer, inflated, buffer.length - inflated);
                assertThat(more > 0 || inflater.finished()).isTrue();
                inflated += more;
            }
            assertThat(inflated).isEqualTo(size);
            assertThat(inflater.getRemaining()).isEqualTo(8);
        }
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) { // verifies the trailer
            return in.readAllBytes();
        }
    }

    /** What a client can read of a member whose end it has not received. */
    private static byte[] inflatedSoFar(byte[] begun, int length) throws Exception {
        byte[] inflated = new byte[length];
        try (ClosingInflater inflater = new ClosingInflater()) {
            inflater.setInput(begun, 10, begun.length - 10);
            int size = 0;
            while (size < length && !inflater.needsInput()) {
                size += inflater.inflate(inflated, size, length - size);
            }
            assertThat(size).isEqualTo(length);
        }
        return inflated;
    }
}
