package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * On all CPUs, by the common pool. The process has one, so that concurrent requests wait for each other there.
 * Distributing twelve small tasks costs more than it saves when every CPU has a request of its own.
 */
final class ParallelScoring implements Scoring {

    @Override
    public double[] scores(List<Long> productIds, ToDoubleFunction<Long> score) {
        return productIds.parallelStream().mapToDouble(score).toArray();
    }
}
