package dev.fivefold.bytes.gzip;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonWalker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * A gzip member that can become a piece of another one. It has the deflate stream without the mark of its last block,
 * continued to the end of a byte. Thread-safe and unchanging, provided that the array it was made of is not written to
 * afterwards: it does not copy it.
 */
public final class Segment {

    /** An empty stored block without its header, which ends at the end of a byte. */
    private static final byte[] EMPTY_STORED = {0, 0, (byte) 0xff, (byte) 0xff};

    /** An empty last block with fixed codes: the end of a stream that was flushed before it was finished. */
    private static final byte[] FLUSHED_AND_FINISHED = {0, 0, (byte) 0xff, (byte) 0xff, 3, 0};

    /** Deflate makes at most 258 bytes of two bits: a longer claim is not worth the memory for it. */
    private static final long MAX_EXPANSION = 1_032;

    /** The bits of a stored block's header. */
    private static final int HEADER_BITS = 3;

    private static final DeflateReader.Receiver IGNORED = (window, from, to, last) -> {};

    private final byte[] gzip;
    private final GzipMember member;
    private final long length;
    private final List<Slice> slices;
    private final int shift;
    private volatile boolean verified;

    private Segment(byte[] gzip, GzipMember member, long length, List<Slice> slices) {
        this.gzip = gzip;
        this.member = member;
        this.length = length;
        this.slices = slices;
        this.shift = CrcShift.over(length);
    }

    /**
     * A segment of a gzip member. It is inflated as far as that is checked, through a window.
     *
     * @param maxLength the most bytes after inflation
     * @throws IOException as {@link InvalidGzipException} if it is not one valid member, as far as it is checked, or is longer; as {@link
     *     InvalidJsonException} if it has to be JSON and is not
     */
    public static Segment of(byte[] gzip, Verification verify, long maxLength) throws IOException {
        GzipMember member = GzipMember.of(gzip);
        return switch (verify) {
            case NONE ->
                isFlushedAndFinished(gzip, member.to())
                        ? unchecked(gzip, member, maxLength)
                        : read(gzip, member, maxLength, IGNORED);
            case WALK -> read(gzip, member, maxLength, IGNORED);
            case CRC -> checked(gzip, member, maxLength, IGNORED);
            case JSON -> checked(gzip, member, maxLength, new JsonWalker()::take);
        };
    }

    /**
     * The inflated bytes of a gzip member that is not stored. They are checked as by {@link Verification#CRC}.
     *
     * @param maxLength the most bytes after inflation
     * @throws InvalidGzipException if it is not one valid member, or is longer
     */
    public static byte[] inflated(byte[] gzip, long maxLength) throws InvalidGzipException {
        GzipMember member = GzipMember.of(gzip);
        long length = Integer.toUnsignedLong(member.size());
        if (length > maxLength) {
            throw tooLong(maxLength);
        }
        if (length > MAX_EXPANSION * gzip.length) {
            throw new InvalidGzipException("the gzip member has a wrong length");
        }
        return inflated(gzip, member, Math.toIntExact(length));
    }

    static InvalidGzipException tooLong(long maxLength) {
        return new InvalidGzipException("the body exceeds " + maxLength + " bytes");
    }

    private static boolean isFlushedAndFinished(byte[] gzip, int to) {
        int from = to - FLUSHED_AND_FINISHED.length;
        return Arrays.equals(gzip, from, to, FLUSHED_AND_FINISHED, 0, FLUSHED_AND_FINISHED.length);
    }

    /** All but the empty last block, which is two bytes. */
    private static Segment unchecked(byte[] gzip, GzipMember member, long maxLength) throws InvalidGzipException {
        long length = Integer.toUnsignedLong(member.size());
        if (length > maxLength) {
            throw tooLong(maxLength);
        }
        return new Segment(
                gzip, member, length, List.of(new Slice(gzip, member.from(), member.to() - 2 - member.from())));
    }

    private static Segment checked(byte[] gzip, GzipMember member, long maxLength, DeflateReader.Receiver receiver)
            throws IOException {
        CRC32 crc = new CRC32();
        Segment segment = read(gzip, member, maxLength, (window, from, to, last) -> {
            crc.update(window, from, to - from);
            receiver.receive(window, from, to, last);
        });
        if ((int) crc.getValue() != member.crc()) {
            throw new InvalidGzipException("the gzip member has a wrong checksum");
        }
        segment.verified = true;
        return segment;
    }

    private static Segment read(byte[] gzip, GzipMember member, long maxLength, DeflateReader.Receiver receiver)
            throws IOException {
        DeflateReader.Ended ended = DeflateReader.read(gzip, member.from(), member.to(), maxLength, receiver);
        int end = Math.toIntExact((ended.endBit() + 7) / 8);
        if (end != member.to()) {
            throw new InvalidGzipException("there are bytes behind the gzip member");
        }
        if ((int) ended.length() != member.size()) {
            throw new InvalidGzipException("the gzip member has a wrong length");
        }
        return new Segment(gzip, member, ended.length(), continued(gzip, member.from(), end, ended));
    }

    /**
     * The stream with the last block marked as any other. An empty stored block follows, unless the stream ends at the
     * end of a byte.
     */
    private static List<Slice> continued(byte[] gzip, int from, int end, DeflateReader.Ended ended) {
        int marked = Math.toIntExact(ended.lastBlockBit() / 8);
        byte unmarked = (byte) (gzip[marked] & ~(1 << (ended.lastBlockBit() % 8)));
        List<Slice> slices = new ArrayList<>(4);
        slices.add(new Slice(gzip, from, marked - from));
        if (ended.lastIsStored()) {
            slices.add(Slice.of(unmarked));
            slices.add(new Slice(gzip, marked + 1, end - marked - 1));
            return slices;
        }
        int last = end - 1;
        int used = (int) (ended.endBit() - 8L * last);
        byte lastByte = (byte) ((last == marked ? unmarked : gzip[last]) & ((1 << used) - 1));
        if (last != marked) {
            slices.add(Slice.of(unmarked));
            slices.add(new Slice(gzip, marked + 1, last - marked - 1));
        }
        slices.add(8 - used >= HEADER_BITS ? Slice.of(lastByte) : Slice.of(lastByte, (byte) 0));
        slices.add(Slice.of(EMPTY_STORED));
        return slices;
    }

    /** The length after inflation in bytes. */
    public long length() {
        return length;
    }

    /** The compressed size in bytes, header and trailer included. */
    public int size() {
        return gzip.length;
    }

    /** The gzip member that it was made of; not to be written to. */
    public byte[] gzip() {
        return gzip;
    }

    /**
     * The inflated bytes.
     *
     * @throws InvalidGzipException if they are not those that the member was made of, which only {@link Verification#CRC} rules out
     */
    public byte[] inflate() throws InvalidGzipException {
        byte[] inflated = inflated(gzip, member, Math.toIntExact(length));
        verified = true;
        return inflated;
    }

    private static byte[] inflated(byte[] gzip, GzipMember member, int length) throws InvalidGzipException {
        byte[] inflated = new byte[length];
        CRC32 crc = new CRC32();
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(gzip, member.from(), member.to() - member.from());
            int size = 0;
            while (size < inflated.length) {
                int more = inflater.inflate(inflated, size, inflated.length - size);
                if (more == 0) {
                    throw new InvalidGzipException("the deflate stream is truncated");
                }
                size += more;
            }
            if (inflater.inflate(new byte[1]) != 0 || !inflater.finished()) {
                throw new InvalidGzipException("the gzip member has a wrong length");
            }
            if (inflater.getRemaining() != 0) {
                throw new InvalidGzipException("there are bytes behind the gzip member");
            }
            crc.update(inflated);
            if ((int) crc.getValue() != member.crc()) {
                throw new InvalidGzipException("the gzip member has a wrong checksum");
            }
            return inflated;
        } catch (DataFormatException invalid) {
            throw new InvalidGzipException("the deflate stream is invalid: " + invalid.getMessage());
        } finally {
            inflater.end();
        }
    }

    /** Whether it has been inflated once, with the right checksum: it will be each time. */
    public boolean verified() {
        return verified;
    }

    List<Slice> slices() {
        return slices;
    }

    int crc() {
        return member.crc();
    }

    /** Shifts a CRC-32 over its length. */
    int shift() {
        return shift;
    }
}
