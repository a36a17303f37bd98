package dev.fivefold.bytes.gzip;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Files of other projects, valid and invalid, as deflate streams and as gzip members, against {@code java.util.zip}. Those are all files below
 * a folder, and the byte arrays and hexadecimal texts in sources of C and Go. The script {@code .ci/conformance-suites} runs it, and makes the
 * row in docs/conformance.md of the files that this writes.
 */
@EnabledIfSystemProperty(named = CorporaTest.SUITE, matches = ".+")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorporaTest {

    /** The folder of the checkouts. */
    static final String SUITE = "fivefold.suites";

    /** More is too long for both. */
    private static final int MOST = 16 << 20;

    private static final List<String> FOLDERS = List.of(
            "zlib/test",
            "zlib-ng/test",
            "libdeflate/scripts",
            "libdeflate/programs",
            "go/src/compress",
            "go-fuzz-corpus/gzip",
            "go-fuzz-corpus/flate",
            "go-fuzz-corpus/zlib");

    private static final int LARGEST_FILE = 2 << 20;

    /** Streams of this size are also cut and changed at each place. */
    private static final int SMALL = 200;

    private static final Pattern ARRAY = Pattern.compile("\\{([0-9a-fA-Fx,\\s]+)}");
    private static final Pattern TEXT = Pattern.compile("\"([0-9a-fA-F ]+)\"");

    private final List<byte[]> streams = new ArrayList<>();

    /** The bytes and the end of a stream. */
    private record Inflated(ByteBuffer bytes, int end) {}

    @BeforeAll
    void read() throws IOException {
        TreeSet<byte[]> distinct = new TreeSet<>(Arrays::compare);
        for (String folder : FOLDERS) {
            try (Stream<Path> files = Files.walk(Path.of(Objects.requireNonNull(System.getProperty(SUITE)), folder))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    if (Files.size(file) <= LARGEST_FILE) {
                        distinct.add(Files.readAllBytes(file));
                    }
                    if (file.toString().matches(".*\\.(c|cc|go)")) {
                        distinct.addAll(literals(Files.readString(file, StandardCharsets.ISO_8859_1)));
                    }
                }
            }
        }
        for (byte[] content : distinct) {
            streams.add(content);
            if (content.length > 2 && (content[0] & 0xF) == 8) { // zlib's header
                streams.add(Arrays.copyOfRange(content, 2, content.length));
            }
            if (content.length > 18 && content[0] == 0x1f) {
                try {
                    GzipMember member = GzipMember.of(content);
                    streams.add(Arrays.copyOfRange(content, member.from(), content.length));
                } catch (InvalidGzipException invalid) {
                    streams.add(Arrays.copyOfRange(content, 10, content.length));
                }
            }
        }
    }

    private static List<byte[]> literals(String source) {
        Stream<String> arrays = ARRAY.matcher(source)
                .results()
                .map(array ->
                        array.group(1).replaceAll("0x([0-9a-fA-F])\\b", "$1").replaceAll("0x|\\s", ""))
                .map(array -> array.replace(',', ' ').strip());
        Stream<String> texts =
                TEXT.matcher(source).results().map(text -> text.group(1).strip());
        return Stream.concat(arrays, texts)
                .map(text -> text.split(text.contains(" ") ? " +" : "(?<=\\G..)", -1))
                .filter(digits -> Stream.of(digits).allMatch(each -> each.matches("[0-9a-fA-F]{1,2}")))
                .map(CorporaTest::bytes)
                .toList();
    }

    private static byte[] bytes(String[] digits) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Stream.of(digits).forEach(each -> bytes.write(Integer.parseInt(each, 16)));
        return bytes.toByteArray();
    }

    @Test
    void a_stream_has_the_verdict_the_bytes_and_the_end_that_zlib_finds() throws IOException {
        int accepted = 0;
        int changed = 0;
        for (byte[] stream : streams) {
            accepted += assertSame(stream) ? 1 : 0;
            if (stream.length <= SMALL) {
                for (int length = 0; length < stream.length; length++, changed++) {
                    assertSame(Arrays.copyOf(stream, length));
                }
                for (int bit = 0; bit < 8 * stream.length; bit++, changed++) {
                    byte[] other = stream.clone();
                    other[bit / 8] ^= (byte) (1 << bit % 8);
                    assertSame(other);
                }
            }
        }
        assertThat(streams).hasSizeGreaterThan(500);
        write(
                "deflate corpora",
                "%d streams, zlib accepts %d; %d more cut or with a changed bit: the same verdict, bytes and end for each%n"
                        .formatted(streams.size(), accepted, changed),
                List.of());
    }

    @Test
    void a_member_is_accepted_if_it_is_one_and_its_bytes_are_those_of_the_jdk() throws IOException {
        List<String> deviations = new ArrayList<>();
        int accepted = 0;
        int rejected = 0;
        for (byte[] content : streams) {
            byte @Nullable [] theirs = gunzipped(content);
            try {
                Segment segment = Segment.of(content, Verification.CRC, MOST);
                assertThat(segment.inflate()).isEqualTo(theirs);
                assertThat(Segment.inflated(content, MOST)).isEqualTo(theirs);
                assertThat(gunzipped(between(segment)))
                        .isEqualTo(("[" + new String(Objects.requireNonNull(theirs), StandardCharsets.ISO_8859_1) + "]")
                                .getBytes(StandardCharsets.ISO_8859_1));
                accepted++;
            } catch (InvalidGzipException invalid) {
                rejected++;
                if (theirs != null) {
                    deviations.add("accepted by the JDK: " + invalid.getMessage());
                }
            }
        }
        write(
                "gzip corpora",
                "%d members accepted, with the bytes of the JDK, alone and spliced; %d rejected%n"
                        .formatted(accepted, rejected),
                deviations);
        assertThat(accepted).isGreaterThan(30);
        assertThat(deviations)
                .allMatch(deviation -> deviation.matches(".*(bytes behind the gzip member|with reserved flags)"));
    }

    @Test
    void texts_of_the_corpora_compressed_in_all_ways_are_read() throws IOException {
        Random random = new Random(1);
        int read = 0;
        for (byte[] text : streams) {
            for (int i = 0; i < 4; i++, read++) {
                byte[] stream = Gzips.deflate(random, text);
                assertThat(Segment.of(Gzips.member(stream, text), Verification.CRC, LARGEST_FILE)
                                .inflate())
                        .isEqualTo(text);
            }
        }
        write(
                "deflated corpora",
                "%d streams of zlib's levels, strategies and flushes, all read%n".formatted(read),
                List.of());
    }

    private static boolean assertSame(byte[] stream) throws IOException {
        Inflated theirs = inflated(stream);
        assertThat(read(stream)).as(() -> HexFormat.of().formatHex(stream)).isEqualTo(theirs);
        return theirs != null;
    }

    private static @Nullable Inflated read(byte[] stream) throws IOException {
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        try {
            DeflateReader.Ended ended = DeflateReader.read(
                    stream,
                    0,
                    stream.length,
                    MOST,
                    (window, from, to, last) -> received.write(window, from, to - from));
            return new Inflated(ByteBuffer.wrap(received.toByteArray()), Math.toIntExact((ended.endBit() + 7) / 8));
        } catch (InvalidGzipException invalid) {
            return null;
        }
    }

    private static @Nullable Inflated inflated(byte[] stream) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[64 * 1024];
        try (ClosingInflater inflater = new ClosingInflater()) {
            inflater.setInput(stream);
            while (bytes.size() <= MOST) {
                int size = inflater.inflate(buffer);
                bytes.write(buffer, 0, size);
                if (inflater.finished()) {
                    return bytes.size() > MOST
                            ? null
                            : new Inflated(
                                    ByteBuffer.wrap(bytes.toByteArray()), stream.length - inflater.getRemaining());
                }
                if (size == 0) {
                    return null;
                }
            }
            return null;
        } catch (DataFormatException invalid) {
            return null;
        }
    }

    private static byte @Nullable [] gunzipped(byte[] content) {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(content))) {
            byte[] bytes = in.readNBytes(MOST + 1);
            return bytes.length > MOST ? null : bytes;
        } catch (IOException invalid) {
            return null;
        }
    }

    private static byte[] between(Segment segment) throws IOException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (GzipSplice splice = new GzipSplice(written, 6)) {
            splice.add(new byte[] {'['});
            splice.add(segment);
            splice.add(new byte[] {']'});
            splice.finish();
        }
        return written.toByteArray();
    }

    private static void write(String suite, String result, List<String> deviations) throws IOException {
        Path results = Files.createDirectories(Path.of("target", "suites"));
        Files.writeString(results.resolve(suite + ".result"), result);
        Files.write(results.resolve(suite + ".deviations"), deviations);
    }
}
