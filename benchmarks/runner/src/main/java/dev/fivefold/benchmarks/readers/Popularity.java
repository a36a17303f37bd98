package dev.fivefold.benchmarks.readers;

import java.util.Arrays;
import java.util.Random;

/**
 * Numbers from 1 by Zipf's law: number k comes in proportion to k to the power of -s. The sequence is the same for each instance. Safe for
 * many threads.
 */
final class Popularity {

    private static final int LENGTH = 1 << 16;

    private final int[] sequence = new int[LENGTH];

    /**
     * Of so many numbers.
     *
     * @param exponent s, above 0; Breslau et al. (1999) found 0.64 to 0.83 for pages of web servers
     */
    Popularity(int numbers, double exponent, long seed) {
        double[] sums = new double[numbers];
        double sum = 0;
        for (int k = 1; k <= numbers; k++) {
            sum += Math.pow(k, -exponent);
            sums[k - 1] = sum;
        }
        Random random = new Random(seed);
        for (int i = 0; i < LENGTH; i++) {
            int place = Arrays.binarySearch(sums, random.nextDouble() * sum);
            sequence[i] = Math.min(numbers, (place < 0 ? -place - 1 : place) + 1);
        }
    }

    /** The number of a request. */
    int of(long request) {
        return sequence[(int) (request % LENGTH)];
    }
}
