package dev.fivefold.mocks.recommendations.ranking;

import dev.fivefold.mocks.recommendations.features.Splitter;
import java.util.List;
import java.util.Set;

/**
 * Defines which features are crossed, and the number of a cross. Thread-safe.
 *
 * <p>Two of n crosses have the same number with a probability of n² / 2⁶⁵ at most. For a model of 10,000,000 it is 3 in
 * a million. A cross outside of such a model has the number of one inside with 5 in 10¹³ for each look-up. Then a score
 * is slightly off.
 */
final class Crossing {

    private static final String BEHIND_FIELD = "=";
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Set<String> fields;
    private final Splitter splitter;

    /** A crossing of these fields. */
    Crossing(Set<String> fields, Splitter splitter) {
        this.fields = Set.copyOf(fields);
        this.splitter = splitter;
    }

    /** Whether a feature such as {@code age=34} is crossed, by its field. */
    boolean isCrossed(String feature) {
        return fields.contains(splitter.first(feature, BEHIND_FIELD));
    }

    /** The numbers of the crossed features, in their order. */
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

    /** The number of a cross, as even as those of the features. The order of user and product matters. */
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
