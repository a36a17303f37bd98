package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What each cross of a user's feature with a product's weighs. Whatever weights are found by and wherever they are, they are
 * added in the same order, so that scores are the same to the last bit. Safe for use by many threads.
 */
interface Weights {

    /**
     * What scores products for a user, by their features: the sum of the weights of all crosses. A cross without a weight adds
     * nothing, nor does a feature whose field is not crossed. Safe for use by many threads.
     *
     * @param userFeatures not to be changed from now on
     */
    ToDoubleFunction<List<String>> scorer(List<String> userFeatures);
}
