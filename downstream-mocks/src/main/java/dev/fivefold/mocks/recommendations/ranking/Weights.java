package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The weight of each cross of a user's feature with a product's. All implementations add weights in the same order, so
 * that scores are the same to the last bit. Thread-safe.
 */
interface Weights {

    /**
     * A function that scores products for a user, by their features: the sum of the weights of all crosses. A cross
     * without a weight adds nothing, nor does a feature whose field is not crossed. Thread-safe.
     *
     * @param userFeatures must not change from now on
     */
    ToDoubleFunction<List<String>> scorer(List<String> userFeatures);
}
