package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * On all processors, by the common pool: one for the whole process, so that requests at the same time wait for each other
 * there, and handing out twelve small tasks costs more than it brings when every processor has a request of its own.
 */
final class ParallelScoring implements Scoring {

    @Override
    public double[] scores(List<Long> productIds, ToDoubleFunction<Long> score) {
        return productIds.parallelStream().mapToDouble(score).toArray();
    }
}
