package dev.fivefold.engine.call;

import dev.fivefold.bytes.gzip.GzipBody;
import dev.fivefold.bytes.gzip.GzipSplice;
import dev.fivefold.bytes.gzip.InvalidGzipException;
import dev.fivefold.bytes.gzip.Segment;
import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.shapes.JsonPath;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * JSON as received from a service, compressed or not, or concatenated from such pieces without a copy.
 *
 * <p>Thread-safe, provided that the arrays it was made of are not written to afterwards: it does not copy them.
 */
public final class RawJson {

    private static final Piece NULL = ascii("null");
    private static final Piece COMMA = ascii(",");

    private final List<Piece> pieces;
    private final long length;

    private sealed interface Piece {

        long length();

        default byte[] bytes() throws IOException {
            return held();
        }

        /** As it is in memory, and not to be written to. */
        byte[] held();
    }

    private static final class Plain implements Piece {

        private final byte[] bytes;

        Plain(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public byte[] held() {
            return bytes;
        }
    }

    private record Compressed(Segment segment) implements Piece {

        @Override
        public long length() {
            return segment.length();
        }

        @Override
        public byte[] bytes() throws IOException {
            return segment.inflate();
        }

        @Override
        public byte[] held() {
            return segment.gzip();
        }
    }

    private RawJson(List<Piece> pieces) {
        this.pieces = pieces;
        long sum = 0;
        for (Piece piece : pieces) {
            sum += piece.length();
        }
        this.length = sum;
    }

    /** A body of these bytes. They must not be written to afterwards. */
    public static RawJson of(byte[] json) {
        return new RawJson(List.of(new Plain(json)));
    }

    /** A body of this text, such as a default. */
    public static RawJson of(String json) {
        return of(json.getBytes(StandardCharsets.UTF_8));
    }

    /** A body that stays compressed. */
    public static RawJson of(Segment segment) {
        return new RawJson(List.of(new Compressed(segment)));
    }

    /** The concatenation of the bodies. */
    public static RawJson concat(List<RawJson> bodies) {
        List<Piece> pieces = new ArrayList<>();
        bodies.forEach(body -> pieces.addAll(body.pieces));
        return new RawJson(List.copyOf(pieces));
    }

    /** A JSON array of the bodies; {@code null} becomes JSON's {@code null}. */
    public static RawJson array(List<? extends @Nullable RawJson> bodies) {
        List<Piece> pieces = new ArrayList<>();
        pieces.add(ascii("["));
        for (RawJson body : bodies) {
            if (pieces.size() > 1) {
                pieces.add(COMMA);
            }
            if (body == null) {
                pieces.add(NULL);
            } else {
                pieces.addAll(body.pieces);
            }
        }
        pieces.add(ascii("]"));
        return new RawJson(List.copyOf(pieces));
    }

    /** The length of the JSON in bytes. */
    public long length() {
        return length;
    }

    /** The bytes that it takes in memory: of compressed pieces their compressed size. */
    public long size() {
        long sum = 0;
        for (Piece piece : pieces) {
            sum += piece.held().length;
        }
        return sum;
    }

    /** The body's compressed form; {@code null} if it is not a single compressed piece. */
    public @Nullable Segment compressed() {
        return pieces.size() == 1 && pieces.getFirst() instanceof Compressed(Segment segment) ? segment : null;
    }

    /** The bytes of it that are not compressed: what {@link #addTo} has to deflate. */
    public long plainBytes() {
        long sum = 0;
        for (Piece piece : pieces) {
            sum += piece instanceof Plain ? piece.length() : 0;
        }
        return sum;
    }

    /** Appends it to a gzip member. Compressed pieces go into it as they are; only the others are compressed. */
    public void addTo(GzipSplice splice) throws IOException {
        for (Piece piece : pieces) {
            switch (piece) {
                case Plain plain -> splice.add(plain.bytes);
                case Compressed(Segment segment) -> splice.add(segment);
            }
        }
    }

    /**
     * Writes the same JSON as one gzip member.
     *
     * @param level of the compression of what is not compressed, from 1 to 9
     */
    public void writeGzipTo(OutputStream out, int level) throws IOException {
        try (GzipSplice splice = new GzipSplice(out, level)) {
            addTo(splice);
            splice.finish();
        }
    }

    /**
     * The same JSON as one gzip member, whose length is known. Compressed pieces are shared, not copied.
     *
     * @param level of the compression of what is not compressed, from 1 to 9
     */
    public GzipBody gzip(int level) {
        return GzipBody.of(this::addTo, level);
    }

    /**
     * The same with a body that can be inflated without an error: compressed pieces whose checksum has not been verified yet are inflated now.
     *
     * @throws InvalidGzipException if one is invalid
     */
    public RawJson verified() throws InvalidGzipException {
        List<Piece> sound = new ArrayList<>(pieces.size());
        for (Piece piece : pieces) {
            sound.add(
                    piece instanceof Compressed(Segment segment) && !segment.verified()
                            ? new Plain(segment.inflate())
                            : piece);
        }
        return new RawJson(sound);
    }

    /** The same JSON on one line. Line breaks in JSON are whitespace between tokens, and become spaces. */
    public RawJson withoutLineBreaks() {
        byte[] bytes = toByteArray();
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n' || bytes[i] == '\r') {
                bytes[i] = ' ';
            }
        }
        return of(bytes);
    }

    /** Whether it begins like an object; {@code false} if it cannot be inflated. */
    public boolean isObject() {
        try {
            for (byte first : pieces.getFirst().bytes()) {
                if (first > ' ' || first < 0) {
                    return first == '{';
                }
            }
            return false;
        } catch (IOException invalid) {
            return false;
        }
    }

    /**
     * A hash of its bytes as they are held, compressed or not. It differs whenever the JSON differs, but for one case
     * in 2^64, and perhaps when only the compression differs. Not for what an attacker gains by a collision.
     */
    public long fingerprint() {
        CRC32 crc = new CRC32();
        CRC32C crc32c = new CRC32C();
        for (Piece piece : pieces) {
            byte[] bytes = piece.held();
            crc.update(bytes);
            crc32c.update(bytes);
        }
        return crc.getValue() << 32 | crc32c.getValue();
    }

    /** Writes the JSON: plain pieces without a copy, compressed ones inflated. */
    public void writeTo(OutputStream out) throws IOException {
        for (Piece piece : pieces) {
            out.write(piece.bytes());
        }
    }

    /**
     * A copy of the JSON's bytes.
     *
     * @throws UncheckedIOException if a compressed piece is invalid, which it is not once its CRC has been verified
     */
    public byte[] toByteArray() {
        ByteBuffer all = ByteBuffer.allocate(Math.toIntExact(length));
        try {
            for (Piece piece : pieces) {
                all.put(piece.bytes());
            }
        } catch (IOException invalid) {
            throw new UncheckedIOException(invalid.getMessage(), invalid);
        }
        return all.array();
    }

    /**
     * The different values of fields, without decoding the rest: texts, and numbers as they are written.
     *
     * @param paths such as {@code reviews.product.upc}; a path passes through all arrays on its way
     * @throws UncheckedIOException if it is no valid JSON as far as it is read
     */
    public Set<String> texts(String... paths) {
        try {
            return JsonPath.texts(
                    toByteArray(), Arrays.stream(paths).map(JsonPath::of).toList());
        } catch (InvalidJsonException invalid) {
            throw new UncheckedIOException(invalid);
        }
    }

    private static Piece ascii(String text) {
        return new Plain(text.getBytes(StandardCharsets.US_ASCII));
    }
}
