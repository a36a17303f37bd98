package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** On the caller's thread: concurrent requests use all CPUs already. */
final class SequentialScoring implements Scoring {

    @Override
    public double[] scores(List<Long> productIds, ToDoubleFunction<Long> score) {
        return productIds.stream().mapToDouble(score).toArray();
    }
}
