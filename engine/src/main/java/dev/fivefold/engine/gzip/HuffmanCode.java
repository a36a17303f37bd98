package dev.fivefold.engine.gzip;

import java.util.Arrays;

/**
 * A canonical Huffman code of DEFLATE (RFC 1951, 3.2.2), built anew for each block. Codes of up to a number of bits are found in a table, longer
 * ones, which are rare by construction, bit by bit. Not thread-safe.
 */
final class HuffmanCode {

    static final int MAX_BITS = 15;

    private final int tableBits;
    private final int[] table;
    private final int[] counts = new int[MAX_BITS + 1];
    private final int[] next = new int[MAX_BITS + 1];
    private final short[] symbols;
    private final int[] meaning;

    /**
     * A code.
     *
     * @param tableBits the longest code in the table
     * @param meaning the entry of each symbol, without the length of its code in its lowest four bits; 0 if the symbol is invalid
     */
    HuffmanCode(int tableBits, int[] meaning) {
        this.tableBits = tableBits;
        this.table = new int[1 << tableBits];
        this.meaning = meaning;
        this.symbols = new short[meaning.length];
    }

    /** Entries by the next bits; 0 where the code is longer or invalid. */
    int[] table() {
        return table;
    }

    /**
     * Builds the code of these lengths, which are valid as zlib judges it: a code is complete, or has one symbol of one bit, or none.
     *
     * @param lengths of the codes in bits by symbol; 0 for a symbol without a code
     * @throws InvalidGzipException if the code is incomplete or over-subscribed
     */
    void build(byte[] lengths, int from, int size) throws InvalidGzipException {
        Arrays.fill(counts, 0);
        for (int i = 0; i < size; i++) {
            counts[lengths[from + i]]++;
        }
        counts[0] = 0;
        requireComplete();
        int code = 0;
        int index = 0;
        int[] offsets = new int[MAX_BITS + 1];
        for (int bits = 1; bits <= MAX_BITS; bits++) {
            code = (code + counts[bits - 1]) << 1;
            next[bits] = code;
            offsets[bits] = index;
            index += counts[bits];
        }
        Arrays.fill(table, 0);
        for (int symbol = 0; symbol < size; symbol++) {
            int bits = lengths[from + symbol];
            if (bits == 0) {
                continue;
            }
            symbols[offsets[bits]++] = (short) symbol;
            int own = next[bits]++;
            if (bits <= tableBits && meaning[symbol] != 0) {
                int entry = meaning[symbol] | bits;
                for (int i = Integer.reverse(own) >>> (32 - bits); i < table.length; i += 1 << bits) {
                    table[i] = entry;
                }
            }
        }
    }

    private void requireComplete() throws InvalidGzipException {
        int left = 1;
        int longest = 0;
        for (int bits = 1; bits <= MAX_BITS; bits++) {
            left = (left << 1) - counts[bits];
            if (left < 0) {
                throw new InvalidGzipException("the deflate stream has an over-subscribed code");
            }
            longest = counts[bits] > 0 ? bits : longest;
        }
        if (left > 0 && longest > 1) {
            throw new InvalidGzipException("the deflate stream has an incomplete code");
        }
    }

    /** Whether all bits lead to a symbol. */
    boolean isComplete() {
        int left = 1;
        for (int bits = 1; bits <= MAX_BITS; bits++) {
            left = (left << 1) - counts[bits];
        }
        return left == 0;
    }

    /** The entry of the symbol at the start of these bits, found bit by bit; 0 if there is none. */
    int find(long bits) {
        int code = 0;
        int first = 0;
        int index = 0;
        for (int length = 1; length <= MAX_BITS; length++) {
            code |= (int) (bits >>> (length - 1)) & 1;
            int count = counts[length];
            if (code - count < first) {
                int found = meaning[symbols[index + code - first]];
                return found == 0 ? 0 : found | length;
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        return 0;
    }
}
