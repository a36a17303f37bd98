package dev.fivefold.engine.gzip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads a raw deflate stream (RFC 1951) to its end without output. It accepts exactly the streams that zlib's inflate accepts, finds
 * the last block's header and the stream's last bit, and counts the inflated bytes.
 *
 * <p>A distance is valid if it stays within the bytes that this stream has produced. A stream of that kind copies nothing from a
 * stream in front of it when both are spliced.
 *
 * <p>An instance is for one walk. Not thread-safe. A walk takes time in proportion to the compressed bytes.
 */
final class DeflateWalker {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** No distance is longer: deflate's window. */
    private static final int WINDOW = 32 * 1024;

    /** A block of this many bytes saves more time by joined literals than they take. */
    private static final int LARGE = 4 * 1024;

    /** The order of code lengths in the header of a dynamic block. */
    private static final byte[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private static final HuffmanTable FIXED_LITERALS = fixedLiterals();
    private static final HuffmanTable FIXED_DISTANCES = fixedDistances();

    private final HuffmanTable codeLengths = HuffmanTable.codeLengths();
    private final HuffmanTable literals = HuffmanTable.literalsAndLengths();
    private final HuffmanTable distances = HuffmanTable.distances();
    private final byte[] lengths = new byte[286 + 30];

    private final byte[] input;
    private final int start;
    private final int end;

    /** Index of the next byte for the buffer; it passes {@link #end} when the buffer is filled up with zeros. */
    private int next;

    /** The next bits, the lowest first. Bits from {@link #buffered} upwards are zero or those of the bytes at {@link #next}. */
    private long buffer;

    private int buffered;

    private long produced;
    /** Number of codes read. */
    private int codes;

    /**
     * The result of a walk.
     *
     * @param length in bytes after inflation
     * @param lastBlockBit the position of the last block's header in the array, in bits; its first bit is BFINAL
     * @param endBit the position behind the last bit
     * @param lastIsStored whether the last block is a stored one, which ends at the end of a byte
     */
    record Walked(long length, long lastBlockBit, long endBit, boolean lastIsStored) {}

    private DeflateWalker(byte[] input, int from, int to) {
        this.input = input;
        this.start = from;
        this.next = from;
        this.end = to;
    }

    /**
     * Walks the stream that starts at an index.
     *
     * @throws InvalidGzipException if it is not valid, or not complete at {@code to}
     */
    static Walked walk(byte[] input, int from, int to) throws InvalidGzipException {
        return new DeflateWalker(input, from, to).walked();
    }

    private Walked walked() throws InvalidGzipException {
        long lastBlock;
        boolean last;
        int type;
        do {
            lastBlock = next * 8L - buffered;
            last = take(1) != 0;
            type = take(2);
            switch (type) {
                case 0 -> skipStored();
                case 1 -> walkBlock(FIXED_LITERALS, FIXED_DISTANCES);
                case 2 -> {
                    readCodes();
                    walkBlock(literals, distances);
                }
                default -> throw failure("invalid block type");
            }
        } while (!last);
        return new Walked(produced, lastBlock, next * 8L - buffered, type == 0);
    }

    private void skipStored() throws InvalidGzipException {
        take(buffered & 7);
        int length = take(16);
        int complement = take(16);
        if ((length ^ complement) != 0xFFFF) {
            throw failure("invalid stored block lengths");
        }
        next += length - (buffered >>> 3);
        buffer = 0;
        buffered = 0;
        produced += length;
        requireInput();
    }

    private void readCodes() throws InvalidGzipException {
        int literalCount = take(5) + 257;
        int distanceCount = take(5) + 1;
        int codeLengthCount = take(4) + 4;
        if (literalCount > 286 || distanceCount > 30) {
            throw failure("too many length or distance symbols");
        }
        Arrays.fill(lengths, 0, ORDER.length, (byte) 0);
        for (int i = 0; i < codeLengthCount; i++) {
            lengths[ORDER[i]] = (byte) take(3);
        }
        if (!codeLengths.build(lengths, 0, ORDER.length)) {
            throw failure("invalid code lengths set");
        }
        int count = literalCount + distanceCount;
        for (int i = 0; i < count; ) {
            refill();
            int entry = codeLengths.entries[(int) buffer & ((1 << codeLengths.bits) - 1)];
            take(entry & 63);
            int symbol = entry >>> 16 & 31;
            if (symbol < 16) {
                lengths[i++] = (byte) symbol;
                continue;
            }
            int repeat = symbol == 16 ? 3 + take(2) : symbol == 17 ? 3 + take(3) : 11 + take(7);
            if (i + repeat > count || (symbol == 16 && i == 0)) {
                throw failure("invalid bit length repeat");
            }
            Arrays.fill(lengths, i, i + repeat, symbol == 16 ? lengths[i - 1] : 0);
            i += repeat;
        }
        requireInput();
        if (lengths[256] == 0) {
            throw failure("missing end-of-block code");
        }
        if (!literals.build(lengths, 0, literalCount)) {
            throw failure("invalid literal/lengths set");
        }
        if (!distances.build(lengths, literalCount, count)) {
            throw failure("invalid distances set");
        }
        // Not for small blocks: an attacker could send many of them.
        if (end - next >= LARGE && (next - start) / LARGE >= codes++) {
            literals.joinLiterals();
        }
    }

    private void walkBlock(HuffmanTable literalTable, HuffmanTable distanceTable) throws InvalidGzipException {
        byte[] bytes = input;
        int fast = end - Long.BYTES;
        int[] literalEntries = literalTable.entries;
        int[] distanceEntries = distanceTable.entries;
        int literalBits = literalTable.bits;
        int distanceBits = distanceTable.bits;
        int literalMask = (1 << literalBits) - 1;
        int distanceMask = (1 << distanceBits) - 1;
        int at = next;
        long bits = buffer;
        int have = buffered;
        long out = produced;
        while (true) {
            if (at <= fast) {
                bits |= (long) LONG.get(bytes, at) << have;
                at += (63 - have) >>> 3;
                have |= 56;
            } else {
                requireInput(at, have);
                for (; have < 56; have += 8) {
                    bits |= (at < end ? bytes[at] & 0xFFL : 0) << have;
                    at++;
                }
            }
            // At least 56 bits: a length with its distance takes 48 at most.
            int entry = literalEntries[(int) bits & literalMask];
            if (entry < 0) {
                if ((entry & HuffmanTable.SUBTABLE) != 0) {
                    entry = literalEntries[
                            (entry >>> 16 & 0x1FFF) + ((int) (bits >>> literalBits) & ((1 << (entry >>> 8 & 15)) - 1))];
                }
                if (entry < 0) {
                    next = at;
                    buffer = bits >>> entry;
                    buffered = have - (entry & 63);
                    produced = out + (entry >>> 12 & 15);
                    if ((entry & HuffmanTable.END) == 0) {
                        throw failure("invalid literal/length code");
                    }
                    requireInput();
                    return;
                }
            }
            out += entry >>> 12 & 15;
            int base = entry >>> 16;
            int extra = entry >>> 8 & 15;
            int length = base + ((int) (bits >>> ((entry & 63) - extra)) & ((1 << extra) - 1));
            bits >>>= entry;
            have -= entry & 63;

            // Literals alone: no distance. The mask instead of a branch, which would be unpredictable.
            entry = distanceEntries[(int) bits & distanceMask] & (-base >> 31);
            if (entry < 0) {
                if ((entry & HuffmanTable.SUBTABLE) != 0) {
                    entry = distanceEntries[
                            (entry >>> 16 & 0x1FFF)
                                    + ((int) (bits >>> distanceBits) & ((1 << (entry >>> 8 & 15)) - 1))];
                }
                if (entry < 0) {
                    requireInput(at, have - (entry & 63));
                    throw failure("invalid distance code");
                }
            }
            if (out < WINDOW) {
                int more = entry >>> 8 & 15;
                int distance = (entry >>> 16) + ((int) (bits >>> ((entry & 63) - more)) & ((1 << more) - 1));
                if (distance > out) {
                    requireInput(at, have - (entry & 63));
                    throw failure("distance too far back");
                }
            }
            bits >>>= entry;
            have -= entry & 63;
            out += length;
        }
    }

    /** Removes up to 16 bits from the buffer. */
    private int take(int count) {
        refill();
        int value = (int) buffer & ((1 << count) - 1);
        buffer >>>= count;
        buffered -= count;
        return value;
    }

    private void refill() {
        for (; buffered < 24; buffered += 8) {
            buffer |= (next < end ? input[next] & 0xFFL : 0) << buffered;
            next++;
        }
    }

    private void requireInput() throws InvalidGzipException {
        requireInput(next, buffered);
    }

    private void requireInput(int at, int have) throws InvalidGzipException {
        if (at * 8L - have > end * 8L) {
            throw new InvalidGzipException("the deflate stream is truncated");
        }
    }

    /** A failure that zlib would report after all bits were present. */
    private InvalidGzipException failure(String reason) throws InvalidGzipException {
        requireInput();
        return new InvalidGzipException("the deflate stream is corrupt: " + reason);
    }

    private static HuffmanTable fixedLiterals() {
        byte[] lengths = new byte[288];
        Arrays.fill(lengths, 0, 144, (byte) 8);
        Arrays.fill(lengths, 144, 256, (byte) 9);
        Arrays.fill(lengths, 256, 280, (byte) 7);
        Arrays.fill(lengths, 280, 288, (byte) 8);
        HuffmanTable table = HuffmanTable.literalsAndLengths();
        table.build(lengths, 0, lengths.length);
        return table;
    }

    private static HuffmanTable fixedDistances() {
        byte[] lengths = new byte[32];
        Arrays.fill(lengths, (byte) 5);
        HuffmanTable table = HuffmanTable.distances();
        table.build(lengths, 0, lengths.length);
        return table;
    }
}
