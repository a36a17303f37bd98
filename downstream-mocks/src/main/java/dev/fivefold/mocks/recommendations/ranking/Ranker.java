package dev.fivefold.mocks.recommendations.ranking;

import dev.fivefold.mocks.recommendations.features.Scratch;
import dev.fivefold.mocks.recommendations.features.Splitter;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Ranks products for a user. Thread-safe. */
public final class Ranker {

    private static final String BETWEEN_FEATURES = ";;";

    private final FeatureLines lines;
    private final Splitter splitter;
    private final Scratch scratch;
    private final Weights weights;
    private final Scoring scoring;

    Ranker(FeatureLines lines, Splitter splitter, Scratch scratch, Weights weights, Scoring scoring) {
        this.lines = lines;
        this.splitter = splitter;
        this.scratch = scratch;
        this.weights = weights;
        this.scoring = scoring;
    }

    /** The products by their score for the user, the best first; equal ones in their given order. */
    public List<Long> ranked(long userId, List<Long> productIds) {
        ToDoubleFunction<List<String>> scorer = weights.scorer(features(lines.ofUser(userId)));
        double[] scores =
                scoring.scores(productIds, productId -> scorer.applyAsDouble(features(lines.ofProduct(productId))));
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer place) -> scores[place])
                        .reversed())
                .map(productIds::get)
                .toList();
    }

    private List<String> features(String line) {
        return scratch.distinct(splitter.split(line, BETWEEN_FEATURES));
    }
}
