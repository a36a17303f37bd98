package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Scores products. Stateless, thread-safe. */
interface Scoring {

    /** The score of each product, in their order. The function is called once for each, on any threads. */
    double[] scores(List<Long> productIds, ToDoubleFunction<Long> score);
}
