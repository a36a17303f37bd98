package dev.fivefold.bytes.gzip;

/**
 * CRC-32 of a concatenation, from those of its pieces (zlib's {@code crc32_combine}). The CRC of the first is shifted
 * over the length of the second by a multiplication modulo the polynomial.
 */
final class CrcShift {

    /** Reflected, as in RFC 1952, section 8. */
    private static final int POLYNOMIAL = 0xEDB88320;

    private static final int ONE = 1 << 31;

    /** x to the power of 2 to the power of n, modulo the polynomial. */
    private static final int[] POWERS = new int[32];

    static {
        int power = 1 << 30;
        for (int n = 0; n < POWERS.length; n++) {
            POWERS[n] = power;
            power = multiply(power, power);
        }
    }

    private CrcShift() {}

    /** The operator that shifts over this many bytes. */
    static int over(long bytes) {
        int operator = ONE;
        int n = 3; // bits of a byte
        for (long rest = bytes; rest != 0; rest >>>= 1) {
            if ((rest & 1) != 0) {
                operator = multiply(POWERS[n & 31], operator);
            }
            n++;
        }
        return operator;
    }

    /** The CRC-32 of two pieces, of which {@code over} shifts over the second. */
    static int combine(int first, int second, int over) {
        return multiply(over, first) ^ second;
    }

    private static int multiply(int a, int b) {
        int product = 0;
        int shifted = b;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            if ((a & bit) != 0) {
                product ^= shifted;
            }
            shifted = (shifted >>> 1) ^ ((shifted & 1) == 0 ? 0 : POLYNOMIAL);
        }
        return product;
    }
}
