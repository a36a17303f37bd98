package dev.fivefold.engine.gzip;

import java.util.Arrays;

/**
 * The literals, lengths and distances of a block, as entries by their next bits. The lowest four bits of an entry are those of its code, the next four
 * the number of extra bits, and the rest the base of its length or distance. Since a walk writes nothing, one entry has as many literals as fit
 * into the bits of the table. Not thread-safe.
 */
final class Symbols {

    static final int KIND = 3 << 20;

    /** Literals; their number takes the place of the extra bits. */
    static final int LITERALS = 1 << 20;

    static final int LENGTH = 2 << 20;
    static final int END = 3 << 20;

    private static final int LITERAL_BITS = 11;
    private static final int DISTANCE_BITS = 10;
    private static final int[] LITERAL_MEANING = literalMeaning();
    private static final int[] DISTANCE_MEANING = distanceMeaning();
    private static final int[] LENGTHS_MEANING = lengthsMeaning();

    /** Those of blocks with fixed codes. */
    static final Symbols FIXED = fixedCodes();

    private final HuffmanCode literal = new HuffmanCode(LITERAL_BITS, LITERAL_MEANING);
    private final HuffmanCode distance = new HuffmanCode(DISTANCE_BITS, DISTANCE_MEANING);
    private final HuffmanCode lengths = new HuffmanCode(1, LENGTHS_MEANING);
    private final int[] runs = new int[1 << LITERAL_BITS];

    /** Builds those of a block with these lengths of codes. */
    void build(byte[] codeLengths, int literals, int distances) throws InvalidGzipException {
        literal.build(codeLengths, 0, literals);
        distance.build(codeLengths, literals, distances);
        combineLiterals();
    }

    /** The code of the lengths of codes. */
    HuffmanCode lengthsOf(byte[] codeLengths) throws InvalidGzipException {
        lengths.build(codeLengths, 0, LENGTHS_MEANING.length);
        if (!lengths.isComplete()) {
            throw new InvalidGzipException("the deflate stream has an incomplete code of lengths");
        }
        return lengths;
    }

    int[] literals() {
        return runs;
    }

    int[] distances() {
        return distance.table();
    }

    /** The entry of a code that is not in the table; 0 if it is invalid. */
    int findLiteral(long bits) {
        return literal.find(bits);
    }

    /** The entry of a code that is not in the table; 0 if it is invalid. */
    int findDistance(long bits) {
        return distance.find(bits);
    }

    private void combineLiterals() {
        int[] single = literal.table();
        for (int i = 0; i < runs.length; i++) {
            int entry = single[i];
            if ((entry & KIND) == LITERALS) {
                int used = entry & 0xf;
                int number = 1;
                int following = single[i >>> used];
                while ((following & KIND) == LITERALS && used + (following & 0xf) <= LITERAL_BITS) {
                    used += following & 0xf;
                    number++;
                    following = single[i >>> used];
                }
                entry = LITERALS | number << 4 | used;
            }
            runs[i] = entry;
        }
    }

    private static int[] literalMeaning() {
        int[] meaning = new int[288];
        Arrays.fill(meaning, 0, 256, LITERALS | 1 << 4);
        meaning[256] = END;
        int base = 3;
        for (int symbol = 257; symbol < 285; symbol++) {
            int extra = symbol < 265 ? 0 : (symbol - 261) / 4;
            meaning[symbol] = LENGTH | base << 8 | extra << 4;
            base += 1 << extra;
        }
        meaning[285] = LENGTH | 258 << 8;
        return meaning;
    }

    private static int[] distanceMeaning() {
        int[] meaning = new int[32];
        int base = 1;
        for (int symbol = 0; symbol < 30; symbol++) {
            int extra = symbol < 4 ? 0 : symbol / 2 - 1;
            meaning[symbol] = base << 8 | extra << 4;
            base += 1 << extra;
        }
        return meaning;
    }

    /** The symbol and 1, so that none is 0. */
    private static int[] lengthsMeaning() {
        int[] meaning = new int[19];
        Arrays.setAll(meaning, symbol -> (symbol + 1) << 4);
        return meaning;
    }

    private static Symbols fixedCodes() {
        byte[] lengths = new byte[288 + 32];
        Arrays.fill(lengths, 0, 144, (byte) 8);
        Arrays.fill(lengths, 144, 256, (byte) 9);
        Arrays.fill(lengths, 256, 280, (byte) 7);
        Arrays.fill(lengths, 280, 288, (byte) 8);
        Arrays.fill(lengths, 288, 320, (byte) 5);
        Symbols fixed = new Symbols();
        try {
            fixed.build(lengths, 288, 32);
        } catch (InvalidGzipException impossible) {
            throw new IllegalStateException(impossible);
        }
        return fixed;
    }
}
