package dev.fivefold.mocks.recommendations.ranking;

import dev.fivefold.mocks.recommendations.features.Splitter;
import java.util.List;
import java.util.Set;

/**
 * Which features are crossed, and what number stands for a cross. Safe for use by many threads.
 *
 * <p>Two of n crosses have the same number with a probability of n² / 2⁶⁵ at most: 3 in a million for a model of 10,000,000.
 * That a cross which is not in such a model has the number of one that is: 5 in 10¹³ for each look-up. Then a score is a little
 * off, and that is all.
 */
final class Crossing {

    private static final String BEHIND_FIELD = "=";
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Set<String> fields;
    private final Splitter splitter;

    /** Of the fields that are crossed. */
    Crossing(Set<String> fields, Splitter splitter) {
        this.fields = Set.copyOf(fields);
        this.splitter = splitter;
    }

    /** Whether a feature such as {@code age=34} is crossed: its field decides. */
    boolean isCrossed(String feature) {
        return fields.contains(splitter.first(feature, BEHIND_FIELD));
    }

    /** The numbers of those features that are crossed, in their order. */
    long[] numbers(List<String> features) {
        return features.stream()
                .filter(this::isCrossed)
                .mapToLong(Crossing::number)
                .toArray();
    }

    /** FNV-1a over the characters, and the finalizer of SplitMix64 for even bits. */
    static long number(String feature) {
        long hash = FNV_OFFSET;
        for (int i = 0; i < feature.length(); i++) {
            hash = (hash ^ feature.charAt(i)) * FNV_PRIME;
        }
        return mix(hash);
    }

    /** The number of a cross, as even as those of the features. Which is the user's and which the product's matters. */
    static long cross(long user, long item) {
        return user * GOLDEN + item;
    }

    /** The finalizer of SplitMix64: every bit depends on every other. */
    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
