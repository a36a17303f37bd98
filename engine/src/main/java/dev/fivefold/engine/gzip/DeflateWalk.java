package dev.fivefold.engine.gzip;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Walks over a deflate stream (RFC 1951) without writing what it inflates to: verifies the structure as zlib does, and finds the length and
 * the bits at which the last block begins and the stream ends, which {@link java.util.zip.Inflater} does not report. An instance is for one
 * walk. Not thread-safe.
 */
final class DeflateWalk {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int WINDOW = 32 * 1024;
    private static final int STORED = 0;
    private static final int FIXED = 1;
    private static final int DYNAMIC = 2;
    private static final int MAX_LITERALS = 286;
    private static final int MAX_DISTANCES = 30;
    private static final int END_OF_BLOCK = 256;
    private static final byte[] LENGTHS_ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    /** The most bits of a length and a distance whose codes are in their tables. */
    private static final int MOST_BITS = 48;

    private final byte[] input;
    private final int to;

    /** Those of the last block with codes of its own; {@code null} before the first. */
    private @Nullable Symbols symbols;

    private final byte[] lengths = new byte[MAX_LITERALS + MAX_DISTANCES];

    /** The next bits of the input, the first one lowest, and how many of them are valid. */
    private long bits;

    private int count;
    private int position;

    private long length;
    private long lastBlockBit;
    private boolean lastIsStored;

    private DeflateWalk(byte[] input, int from, int to) {
        this.input = input;
        this.position = from;
        this.to = to;
    }

    /**
     * The result of a walk.
     *
     * @param length in bytes after inflation
     * @param lastBlockBit the position of the last block's first bit in the array
     * @param endBit the position of the first bit behind the stream
     * @param lastIsStored whether the last block is a stored one, which ends at the end of a byte
     */
    record Walked(long length, long lastBlockBit, long endBit, boolean lastIsStored) {}

    /**
     * Walks over a stream.
     *
     * @throws InvalidGzipException if it is not valid, or not complete at {@code to}
     */
    static Walked over(byte[] input, int from, int to) throws InvalidGzipException {
        DeflateWalk walk = new DeflateWalk(input, from, to);
        while (!walk.block()) {}
        return new Walked(walk.length, walk.lastBlockBit, walk.bitPosition(), walk.lastIsStored);
    }

    private long bitPosition() {
        return 8L * position - count;
    }

    /** Walks over a block; returns whether it is the last one. */
    private boolean block() throws InvalidGzipException {
        refill();
        lastBlockBit = bitPosition();
        boolean last = take(1) == 1;
        int type = take(2);
        lastIsStored = type == STORED;
        switch (type) {
            case STORED -> stored();
            case FIXED -> codes(Symbols.FIXED);
            case DYNAMIC -> codes(dynamic());
            default -> throw new InvalidGzipException("the deflate stream has a block of an unknown type");
        }
        return last;
    }

    private void stored() throws InvalidGzipException {
        drop(count & 7);
        refill();
        int size = take(16);
        if (size != (take(16) ^ 0xffff)) {
            throw new InvalidGzipException("the deflate stream has a stored block of a wrong length");
        }
        position += size - count / 8; // the bytes in the buffer are read again
        bits = 0;
        count = 0;
        if (position > to) {
            throw truncated();
        }
        length += size;
    }

    private Symbols dynamic() throws InvalidGzipException {
        refill();
        int literals = take(5) + 257;
        int distances = take(5) + 1;
        int sizes = take(4) + 4;
        if (literals > MAX_LITERALS || distances > MAX_DISTANCES) {
            throw new InvalidGzipException("the deflate stream has too many length or distance symbols");
        }
        Arrays.fill(lengths, 0, LENGTHS_ORDER.length, (byte) 0);
        for (int i = 0; i < sizes; i++) {
            refill();
            lengths[LENGTHS_ORDER[i]] = (byte) take(3);
        }
        Symbols own = symbols == null ? new Symbols() : symbols;
        symbols = own;
        HuffmanCode code = own.lengthsOf(lengths);
        for (int i = 0; i < literals + distances; ) {
            i += lengths(code, i, literals + distances - i);
        }
        if (lengths[END_OF_BLOCK] == 0) {
            throw new InvalidGzipException("the deflate stream has a block without an end");
        }
        own.build(lengths, literals, distances);
        return own;
    }

    /** Reads the length of a code, or a repetition of lengths; returns how many. */
    private int lengths(HuffmanCode code, int at, int most) throws InvalidGzipException {
        refill();
        int entry = code.find(bits);
        if (entry == 0) {
            throw new InvalidGzipException("the deflate stream has an invalid code of lengths");
        }
        drop(entry & 0xf);
        int symbol = (entry >>> 4) - 1;
        if (symbol < 16) {
            lengths[at] = (byte) symbol;
            return 1;
        }
        if (symbol == 16 && at == 0) {
            throw new InvalidGzipException("the deflate stream repeats a length before the first");
        }
        byte repeated = symbol == 16 ? lengths[at - 1] : 0;
        int times = switch (symbol) {
            case 16 -> 3 + take(2);
            case 17 -> 3 + take(3);
            default -> 11 + take(7);
        };
        if (times > most) {
            throw new InvalidGzipException("the deflate stream has too many lengths");
        }
        Arrays.fill(lengths, at, at + times, repeated);
        return times;
    }

    /** Walks over the literals, lengths and distances of a block. */
    private void codes(Symbols of) throws InvalidGzipException {
        int[] literals = of.literals();
        int[] distances = of.distances();
        int literalMask = literals.length - 1;
        int distanceMask = distances.length - 1;
        while (true) {
            refill();
            int entry = literals[(int) bits & literalMask];
            while ((entry & Symbols.KIND) == Symbols.LITERALS) {
                drop(entry & 0xf);
                length += (entry >>> 4) & 0xf;
                if (count < MOST_BITS) {
                    refill();
                }
                entry = literals[(int) bits & literalMask];
            }
            if (entry == 0) {
                entry = valid(of.findLiteral(bits));
                if ((entry & Symbols.KIND) == Symbols.LITERALS) {
                    drop(entry & 0xf);
                    length++;
                    continue;
                }
            }
            if ((entry & Symbols.KIND) == Symbols.END) {
                drop(entry & 0xf);
                requireBits();
                return;
            }
            int codeBits = entry & 0xf;
            int extra = (entry >>> 4) & 0xf;
            int copied = ((entry & ~Symbols.KIND) >>> 8) + ((int) (bits >>> codeBits) & ((1 << extra) - 1));
            drop(codeBits + extra);
            int distance = distances[(int) bits & distanceMask];
            if (distance == 0) {
                distance = valid(of.findDistance(bits));
            }
            distance(distance);
            length += copied;
        }
    }

    private void distance(int entry) throws InvalidGzipException {
        int codeBits = entry & 0xf;
        int extra = (entry >>> 4) & 0xf;
        if (length < WINDOW) { // all distances are shorter than that
            int distance = (entry >>> 8) + ((int) (bits >>> codeBits) & ((1 << extra) - 1));
            if (distance > length) {
                throw new InvalidGzipException("the deflate stream has a distance that is too far back");
            }
        }
        drop(codeBits + extra);
    }

    private int valid(int entry) throws InvalidGzipException {
        if (entry == 0) {
            requireBits();
            throw new InvalidGzipException("the deflate stream has an invalid code");
        }
        return entry;
    }

    /** Has at least 56 valid bits, unless the input ends. */
    private void refill() throws InvalidGzipException {
        requireBits();
        if (position <= to - Long.BYTES) {
            // Bits above the valid ones are those of the input already: they may be set again.
            bits |= (long) LONG.get(input, position) << count;
            position += (63 - count) >>> 3;
            count |= 56;
        } else {
            while (position < to && count < 56) {
                bits |= (input[position++] & 0xffL) << count;
                count += 8;
            }
        }
    }

    /** Bits; to be called with enough of them after a refill. */
    private int take(int number) throws InvalidGzipException {
        int taken = (int) bits & ((1 << number) - 1);
        drop(number);
        requireBits();
        return taken;
    }

    private void drop(int number) {
        bits >>>= number;
        count -= number;
    }

    private void requireBits() throws InvalidGzipException {
        if (count < 0) {
            throw truncated();
        }
    }

    private static InvalidGzipException truncated() {
        return new InvalidGzipException("the deflate stream is truncated");
    }
}
