package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Weights by numbers, in memory without GC, not contained in heap dumps: for a model of gigabytes. */
final class OffHeapWeights implements Weights, AutoCloseable {

    private final OffHeapTable weights;
    private final Crossing crossing;

    OffHeapWeights(Model model, Crossing crossing) {
        this.weights = new OffHeapTable(model.size());
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
                score += weights.get(Crossing.cross(one, other));
            }
        }
        return score;
    }

    /** The table. */
    OffHeapTable table() {
        return weights;
    }

    /** Frees the memory. Scoring after that throws an exception. */
    @Override
    public void close() {
        weights.close();
    }
}
