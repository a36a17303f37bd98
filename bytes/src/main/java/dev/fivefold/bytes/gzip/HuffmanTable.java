package dev.fivefold.bytes.gzip;

import java.util.Arrays;

/**
 * A two-level decoding table of a Huffman code of deflate, reusable from block to block.
 *
 * <p>An entry is an int. Bits 0-5: bits to consume, code and extra bits. Bits 8-11: how many of them are extra bits. Bits 12-13:
 * number of literals, one or two, whose values are the bits 16-23 and 24-30. Else bits 16-30: base of the length or distance, or the value of a code-length symbol. A negative entry is special:
 * see {@link #SUBTABLE}, {@link #END} and {@link #INVALID}.
 */
final class HuffmanTable {

    /** A negative entry with this bit: bits 16-28 are the subtable's start, bits 8-11 its width in bits. */
    static final int SUBTABLE = 1 << 30;
    /** A negative entry with this bit: the end of the block. */
    static final int END = 1 << 29;
    /** A negative entry without those bits: no symbol, or one that deflate does not define. */
    static final int INVALID = 1 << 31;

    /** The number of literals of an entry. */
    static final int LITERALS = 3 << 12;

    private static final int LITERAL = 1 << 12;
    private static final int MAX_LENGTH = 15;

    private final int maxBits;
    private final int[] symbols;
    private final boolean mustBeComplete;
    private final int[] counts = new int[MAX_LENGTH + 1];
    private final int[] offsets = new int[MAX_LENGTH + 2];
    private final int[] sorted = new int[288];

    final int[] entries;
    /** Width of the first level. */
    int bits;

    private HuffmanTable(int maxBits, int capacity, int[] symbols, boolean mustBeComplete) {
        this.maxBits = maxBits;
        this.entries = new int[capacity];
        this.symbols = symbols;
        this.mustBeComplete = mustBeComplete;
    }

    static HuffmanTable codeLengths() {
        int[] symbols = new int[19];
        Arrays.setAll(symbols, symbol -> symbol << 16);
        return new HuffmanTable(7, 128, symbols, true);
    }

    static HuffmanTable literalsAndLengths() {
        return new HuffmanTable(11, 2342, LiteralsAndLengths.SYMBOLS, false); // 2342: zlib's "enough 288 11 15"
    }

    static HuffmanTable distances() {
        return new HuffmanTable(9, 594, Distances.SYMBOLS, false); // 594: zlib's "enough 32 9 15"
    }

    /**
     * Builds the table of a code from the lengths of its codewords.
     *
     * @return false if the code is over-subscribed, or incomplete in a way that zlib rejects
     */
    boolean build(byte[] lengths, int from, int to) {
        Arrays.fill(counts, 0);
        for (int i = from; i < to; i++) {
            counts[lengths[i]]++;
        }
        int longest = MAX_LENGTH;
        while (longest > 0 && counts[longest] == 0) {
            longest--;
        }
        int left = 1;
        offsets[1] = 0;
        for (int length = 1; length <= MAX_LENGTH; length++) {
            left = (left << 1) - counts[length];
            if (left < 0) {
                return false;
            }
            offsets[length + 1] = offsets[length] + counts[length];
        }
        for (int i = from; i < to; i++) {
            if (lengths[i] != 0) {
                sorted[offsets[lengths[i]]++] = i - from;
            }
        }
        if (left > 0) {
            return buildIncomplete(longest);
        }
        bits = Math.min(maxBits, longest);
        fill();
        return true;
    }

    /** zlib accepts two incomplete codes: one without any codeword, and one with a single codeword of one bit. */
    private boolean buildIncomplete(int longest) {
        bits = 1;
        entries[0] = longest == 1 ? symbols[sorted[0]] + 1 : INVALID | 1;
        entries[1] = INVALID | 1;
        return longest == 0 || (longest == 1 && !mustBeComplete);
    }

    /** Places each codeword once at its reversed bits, and doubles the table for each further bit. */
    private void fill() {
        int next = 0;
        int codeword = 0;
        int length = 1;
        int size = 2;
        for (; length <= bits; length++, size <<= 1) {
            for (int count = counts[length]; count > 0; count--) {
                entries[codeword] = symbols[sorted[next++]] + length;
                codeword = successor(codeword, size - 1);
            }
            if (length < bits) {
                System.arraycopy(entries, 0, entries, size, size);
            }
        }
        if (next < offsets[MAX_LENGTH]) {
            fillSubtables(next, codeword, length);
        }
    }

    private void fillSubtables(int firstSymbol, int firstCodeword, int firstLength) {
        int next = firstSymbol;
        int codeword = firstCodeword;
        int mask = (1 << bits) - 1;
        int prefix = -1;
        int start = 0;
        int end = 1 << bits;
        for (int length = firstLength; length <= MAX_LENGTH; length++) {
            for (int count = counts[length]; count > 0; count--) {
                if ((codeword & mask) != prefix) {
                    prefix = codeword & mask;
                    start = end;
                    int width = subtableWidth(length, count);
                    end = start + (1 << width);
                    entries[prefix] = INVALID | SUBTABLE | start << 16 | width << 8 | bits;
                }
                int entry = symbols[sorted[next++]] + length;
                for (int i = start + (codeword >>> bits); i < end; i += 1 << (length - bits)) {
                    entries[i] = entry;
                }
                codeword = successor(codeword, (1 << length) - 1);
            }
        }
    }

    private int subtableWidth(int length, int count) {
        int width = length - bits;
        for (int used = count; used < 1 << width; used = (used << 1) + counts[bits + width]) {
            width++;
        }
        return width;
    }

    /** The codeword after this one, both with reversed bits. */
    private static int successor(int codeword, int ones) {
        int bit = Integer.highestOneBit(codeword ^ ones);
        return (codeword & (bit - 1)) | bit;
    }

    /** Joins two literals to one entry on the first level. Their codewords must be within the table's width, and the second must be ASCII. */
    void joinLiterals() {
        // Downwards, so that the entry of the remaining bits, a lower index, is not joined yet.
        for (int i = (1 << bits) - 1; i > 0; i--) {
            int entry = entries[i];
            int next = entries[i >>> entry];
            int length = (entry & 63) + (next & 63);
            if ((entry & next & LITERALS) == LITERAL && next >>> 16 < 128 && length <= bits) {
                entries[i] = 2 * LITERAL | (next >>> 16) << 24 | (entry & 0xFF_0000) | length;
            }
        }
    }

    /** The symbols 0 to 287. */
    private static final class LiteralsAndLengths {

        static final int[] SYMBOLS = symbols();

        private static int[] symbols() {
            int[] symbols = new int[288];
            for (int literal = 0; literal < 256; literal++) {
                symbols[literal] = literal << 16 | LITERAL;
            }
            symbols[256] = INVALID | END;
            int base = 3;
            for (int symbol = 257; symbol < 285; symbol++) {
                int extra = symbol < 265 ? 0 : (symbol - 261) >> 2;
                symbols[symbol] = base << 16 | extra << 8 | extra;
                base += 1 << extra;
            }
            symbols[285] = 258 << 16;
            symbols[286] = INVALID;
            symbols[287] = INVALID;
            return symbols;
        }
    }

    /** The symbols 0 to 31. */
    private static final class Distances {

        static final int[] SYMBOLS = symbols();

        private static int[] symbols() {
            int[] symbols = new int[32];
            int base = 1;
            for (int symbol = 0; symbol < 30; symbol++) {
                int extra = symbol < 4 ? 0 : (symbol - 2) >> 1;
                symbols[symbol] = base << 16 | extra << 8 | extra;
                base += 1 << extra;
            }
            symbols[30] = INVALID;
            symbols[31] = INVALID;
            return symbols;
        }
    }
}
