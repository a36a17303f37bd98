package dev.fivefold.lessons.l12;

/** Computes the CRC-32 of two pieces from those of each, without their bytes (zlib's {@code crc32_combine}). */
final class Crc32s {

    private static final int POLYNOMIAL = 0xEDB88320;
    private static final int ONE = 1 << 31; // the highest bit is x^0, the next x^1
    private static final int BYTE = 1 << 23; // x^8: a shift over one byte

    private Crc32s() {}

    /** Shifts the first over the second: it is multiplied by x^8 for each byte, by repeated squaring. */
    static int combine(int first, int second, int secondLength) {
        int shift = ONE;
        int power = BYTE;
        for (int rest = secondLength; rest != 0; rest >>>= 1) {
            shift = (rest & 1) == 0 ? shift : multiply(power, shift);
            power = multiply(power, power);
        }
        return multiply(shift, first) ^ second;
    }

    private static int multiply(int a, int b) {
        int product = 0;
        int shifted = b;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            product ^= (a & bit) == 0 ? 0 : shifted;
            shifted = shifted >>> 1 ^ ((shifted & 1) == 0 ? 0 : POLYNOMIAL);
        }
        return product;
    }
}
