package dev.fivefold.bytes.gzip;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Inflates a raw deflate stream (RFC 1951) through a window and passes the bytes on, without an array of all of them. It accepts exactly the
 * streams that zlib's inflate accepts. It finds the last block's header and the stream's last bit, which zlib does not report.
 *
 * <p>A distance is valid if it stays within the bytes that this stream has produced. A stream of that kind copies nothing from a
 * stream in front of it when both are spliced.
 *
 * <p>An instance is for one stream. Not thread-safe. Its time is in proportion to the compressed and the inflated bytes.
 */
final class DeflateReader {

    /** Bytes of the window that are still there after the next ones have been received. No distance is longer. */
    static final int KEPT = 32 * 1024;

    private static final int WINDOW = 3 * KEPT;

    /** The first window of a short stream is larger than it by this factor. */
    private static final int USUAL_EXPANSION = 8;

    /** More than is written between two checks of the space: literals of 63 bits, the longest copy of 258 bytes, and seven behind it. */
    private static final int SLACK = 512;

    /** A length with its distance takes no more bits. */
    private static final int LONGEST_COPY = 15 + 5 + 15 + 13;

    /** A block of this many bytes saves more time by joined literals than they take. */
    private static final int LARGE = 4 * 1024;

    /** The order of code lengths in the header of a dynamic block. */
    private static final byte[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private static final HuffmanTable FIXED_LITERALS =
            fixed(HuffmanTable.literalsAndLengths(), 144, 8, 112, 9, 24, 7, 8, 8);
    private static final HuffmanTable FIXED_DISTANCES = fixed(HuffmanTable.distances(), 32, 5);

    private final HuffmanTable codeLengths = HuffmanTable.codeLengths();
    private final HuffmanTable literals = HuffmanTable.literalsAndLengths();
    private final HuffmanTable distances = HuffmanTable.distances();
    private final byte[] lengths = new byte[286 + 30];

    private final DeflateBits in;
    private final int start;
    private final long maxLength;
    private final Receiver receiver;
    private byte[] window;
    /** The end of the bytes in the window, and the end of those that were received. */
    private int out;

    private int received;

    private long total;
    /** Number of joined codes. */
    private int joined;

    /** Receives the inflated bytes, in order. */
    @FunctionalInterface
    interface Receiver {

        /**
         * Receives the bytes {@code from} to {@code to}. Before them are the last {@value #KEPT} bytes, or all if there are fewer.
         *
         * @param window to be read before this returns
         * @param last whether the stream ends with them
         */
        void receive(byte[] window, int from, int to, boolean last) throws IOException;
    }

    /**
     * A stream that was read.
     *
     * @param length in bytes after inflation
     * @param lastBlockBit the position of the last block's header in the array, in bits; its first bit is BFINAL
     * @param endBit the position behind the last bit
     * @param lastIsStored whether the last block is a stored one, which ends at the end of a byte
     */
    record Ended(long length, long lastBlockBit, long endBit, boolean lastIsStored) {}

    private DeflateReader(DeflateBits in, long maxLength, Receiver receiver) {
        this.in = in;
        this.start = in.next;
        this.maxLength = maxLength;
        this.receiver = receiver;
        this.window = new byte[USUAL_EXPANSION * Math.min(in.end - in.next, WINDOW / USUAL_EXPANSION) + SLACK];
    }

    /**
     * Reads the stream that starts at an index.
     *
     * @param maxLength the most bytes after inflation
     * @throws InvalidGzipException if it is not valid, not complete at {@code to}, or longer
     * @throws IOException of the receiver
     */
    static Ended read(byte[] input, int from, int to, long maxLength, Receiver receiver) throws IOException {
        return new DeflateReader(new DeflateBits(input, from, to), maxLength, receiver).ended();
    }

    private Ended ended() throws IOException {
        long lastBlock;
        boolean last;
        int type;
        do {
            lastBlock = in.position();
            last = in.take(1) != 0;
            type = in.take(2);
            switch (type) {
                case 0 -> copyStored();
                case 1 -> inflateBlock(FIXED_LITERALS, FIXED_DISTANCES);
                case 2 -> {
                    readCodes();
                    inflateBlock(literals, distances);
                }
                default -> throw in.failure("invalid block type");
            }
        } while (!last);
        pass(true);
        return new Ended(total, lastBlock, in.position(), type == 0);
    }

    /** Makes space in the window: by a larger one, or by passing the new bytes on and keeping those that distances reach. */
    private void makeSpace() throws IOException {
        if (window.length < WINDOW + SLACK) {
            window = Arrays.copyOf(window, WINDOW + SLACK);
            return;
        }
        pass(false);
        System.arraycopy(window, out - KEPT, window, 0, KEPT);
        out = KEPT;
        received = KEPT;
    }

    private void pass(boolean last) throws IOException {
        total += out - received;
        if (total > maxLength) {
            throw Segment.tooLong(maxLength);
        }
        receiver.receive(window, received, out, last);
    }

    private void copyStored() throws IOException {
        in.take(in.buffered & 7);
        int length = in.take(16);
        int complement = in.take(16);
        if ((length ^ complement) != 0xFFFF) {
            throw in.failure("invalid stored block lengths");
        }
        int from = in.unbuffered();
        in.next += length;
        in.requireInput();
        while (from < in.next) {
            if (out >= window.length - SLACK) {
                makeSpace();
            }
            int more = Math.min(in.next - from, window.length - out);
            System.arraycopy(in.input, from, window, out, more);
            from += more;
            out += more;
        }
    }

    private void readCodes() throws InvalidGzipException {
        int literalCount = in.take(5) + 257;
        int distanceCount = in.take(5) + 1;
        int codeLengthCount = in.take(4) + 4;
        if (literalCount > 286 || distanceCount > 30) {
            throw in.failure("too many length or distance symbols");
        }
        Arrays.fill(lengths, 0, ORDER.length, (byte) 0);
        for (int i = 0; i < codeLengthCount; i++) {
            lengths[ORDER[i]] = (byte) in.take(3);
        }
        if (!codeLengths.build(lengths, 0, ORDER.length)) {
            throw in.failure("invalid code lengths set");
        }
        int count = literalCount + distanceCount;
        for (int i = 0; i < count; ) {
            int entry = codeLengths.entries[in.peek() & ((1 << codeLengths.bits) - 1)];
            in.take(entry & 63);
            int symbol = entry >>> 16 & 31;
            if (symbol < 16) {
                lengths[i++] = (byte) symbol;
                continue;
            }
            int repeat = symbol == 16 ? 3 + in.take(2) : symbol == 17 ? 3 + in.take(3) : 11 + in.take(7);
            if (i + repeat > count || (symbol == 16 && i == 0)) {
                throw in.failure("invalid bit length repeat");
            }
            Arrays.fill(lengths, i, i + repeat, symbol == 16 ? lengths[i - 1] : 0);
            i += repeat;
        }
        in.requireInput();
        if (lengths[256] == 0) {
            throw in.failure("missing end-of-block code");
        }
        if (!literals.build(lengths, 0, literalCount)) {
            throw in.failure("invalid literal/lengths set");
        }
        if (!distances.build(lengths, literalCount, count)) {
            throw in.failure("invalid distances set");
        }
        // Not for small blocks: an attacker could send many of them.
        if (in.end - in.next >= LARGE && (in.next - start) / LARGE >= joined++) {
            literals.joinLiterals();
        }
    }

    private void inflateBlock(HuffmanTable literalTable, HuffmanTable distanceTable) throws IOException {
        byte[] bytes = in.input;
        byte[] target = window;
        int end = in.end;
        int[] literalEntries = literalTable.entries;
        int[] distanceEntries = distanceTable.entries;
        int literalBits = literalTable.bits;
        int distanceBits = distanceTable.bits;
        int literalMask = (1 << literalBits) - 1;
        int distanceMask = (1 << distanceBits) - 1;
        int at = in.next;
        long bits = in.buffer;
        int have = in.buffered;
        int to = out;
        next:
        while (true) {
            if (to >= target.length - SLACK) {
                out = to;
                makeSpace();
                to = out;
                target = window;
            }
            if (at <= end - Long.BYTES) {
                bits |= (long) DeflateBits.LONG.get(bytes, at) << have;
                at += (63 - have) >>> 3;
                have |= 56;
            } else {
                in.next = at;
                in.buffered = have;
                in.requireInput();
                for (; have < 56; have += 8) {
                    bits |= (at < end ? bytes[at] & 0xFFL : 0) << have;
                    at++;
                }
            }
            int entry = literalEntries[(int) bits & literalMask];
            while ((entry & HuffmanTable.LITERALS) != 0) {
                target[to] = (byte) (entry >>> 16);
                target[to + 1] = (byte) (entry >>> 24);
                to += entry >>> 12 & 3;
                bits >>>= entry;
                have -= entry & 63;
                if (have < LONGEST_COPY) {
                    continue next;
                }
                entry = literalEntries[(int) bits & literalMask];
            }
            if (entry < 0) {
                if ((entry & HuffmanTable.SUBTABLE) != 0) {
                    entry = literalEntries[
                            (entry >>> 16 & 0x1FFF) + ((int) (bits >>> literalBits) & ((1 << (entry >>> 8 & 15)) - 1))];
                    if ((entry & HuffmanTable.LITERALS) != 0) {
                        target[to++] = (byte) (entry >>> 16);
                        bits >>>= entry;
                        have -= entry & 63;
                        continue;
                    }
                }
                if (entry < 0) {
                    in.next = at;
                    in.buffer = bits >>> entry;
                    in.buffered = have - (entry & 63);
                    out = to;
                    if ((entry & HuffmanTable.END) == 0) {
                        throw in.failure("invalid literal/length code");
                    }
                    in.requireInput();
                    return;
                }
            }
            int extra = entry >>> 8 & 15;
            int length = (entry >>> 16) + ((int) (bits >>> ((entry & 63) - extra)) & ((1 << extra) - 1));
            bits >>>= entry;
            have -= entry & 63;

            entry = distanceEntries[(int) bits & distanceMask];
            if (entry < 0 && (entry & HuffmanTable.SUBTABLE) != 0) {
                entry = distanceEntries[
                        (entry >>> 16 & 0x1FFF) + ((int) (bits >>> distanceBits) & ((1 << (entry >>> 8 & 15)) - 1))];
            }
            extra = entry >>> 8 & 15;
            int distance = (entry >>> 16) + ((int) (bits >>> ((entry & 63) - extra)) & ((1 << extra) - 1));
            bits >>>= entry;
            have -= entry & 63;
            if (entry < 0 || distance > to) {
                in.next = at;
                in.buffered = have;
                throw in.failure(entry < 0 ? "invalid distance code" : "distance too far back");
            }
            to = copy(target, to, distance, length);
        }
    }

    /** Copies eight bytes at a time where they do not overlap; up to seven behind the last are overwritten later. */
    private static int copy(byte[] target, int to, int distance, int length) {
        int end = to + length;
        int from = to - distance;
        if (distance >= Long.BYTES) {
            for (int i = to; i < end; i += Long.BYTES, from += Long.BYTES) {
                DeflateBits.LONG.set(target, i, (long) DeflateBits.LONG.get(target, from));
            }
        } else {
            for (int i = to; i < end; i++, from++) {
                target[i] = target[from];
            }
        }
        return end;
    }

    /** The table of fixed codes: so many of a length, in turn. */
    private static HuffmanTable fixed(HuffmanTable table, int... counts) {
        ByteBuffer lengths = ByteBuffer.allocate(288);
        for (int i = 0; i < counts.length; i += 2) {
            byte[] same = new byte[counts[i]];
            Arrays.fill(same, (byte) counts[i + 1]);
            lengths.put(same);
        }
        table.build(lengths.array(), 0, lengths.position());
        return table;
    }
}
