package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** By numbers, in memory that no collector looks at and no dump of the heap contains: for a model of gigabytes. */
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

    /** Of features by their numbers. */
    double score(long[] user, long[] item) {
        double score = 0;
        for (long one : user) {
            for (long other : item) {
                score += weights.get(Crossing.cross(one, other));
            }
        }
        return score;
    }

    /** Where they are. */
    OffHeapTable table() {
        return weights;
    }

    /** Gives the memory back. Who scores after that is refused. */
    @Override
    public void close() {
        weights.close();
    }
}
