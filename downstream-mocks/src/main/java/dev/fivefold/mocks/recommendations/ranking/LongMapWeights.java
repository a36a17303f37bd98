package dev.fivefold.mocks.recommendations.ranking;

import com.carrotsearch.hppc.LongFloatHashMap;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Weights by numbers: a feature is hashed once in its line, and a cross is a multiplication. A weight is a primitive.
 */
final class LongMapWeights implements Weights {

    private final LongFloatHashMap weights;
    private final Crossing crossing;

    LongMapWeights(Model model, Crossing crossing) {
        this.weights = new LongFloatHashMap(model.size());
        this.crossing = crossing;
        model.forEach((user, item, weight) ->
                weights.put(Crossing.cross(Crossing.number(user), Crossing.number(item)), weight));
    }

    @Override
    public ToDoubleFunction<List<String>> scorer(List<String> userFeatures) {
        long[] user = crossing.numbers(userFeatures);
        return itemFeatures -> score(user, crossing.numbers(itemFeatures));
    }

    /** By the numbers of features. */
    double score(long[] user, long[] item) {
        double score = 0;
        for (long one : user) {
            for (long other : item) {
                score += weights.getOrDefault(Crossing.cross(one, other), 0f);
            }
        }
        return score;
    }
}
