package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Scores products. Stateless, thread-safe. */
@FunctionalInterface
interface Scoring {

    /** The score of each product, in their order. The function is called once for each, on any threads. */
    double[] scores(List<Long> productIds, ToDoubleFunction<Long> score);

    /** On the caller's thread: concurrent requests use all CPUs already. */
    static Scoring sequential() {
        return (productIds, score) -> productIds.stream().mapToDouble(score).toArray();
    }

    /**
     * On all CPUs, by the common pool. The process has one, so that concurrent requests wait for each other there.
     * Distributing twelve small tasks costs more than it saves when every CPU has a request of its own.
     */
    static Scoring parallel() {
        return (productIds, score) ->
                productIds.parallelStream().mapToDouble(score).toArray();
    }
}
