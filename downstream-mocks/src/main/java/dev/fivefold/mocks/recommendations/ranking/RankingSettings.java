package dev.fivefold.mocks.recommendations.ranking;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How recommendations are ranked. The order is the same with any setting; the cost is not. Immutable.
 *
 * @param splitter how lines are split
 * @param weights where the model's weights are, and by which key
 * @param scratch how repeated features of a line are removed
 * @param scoring on which threads the products are scored
 */
@ConfigurationProperties("fivefold.mocks.recommendations")
record RankingSettings(
        @DefaultValue("regex") SplitterKind splitter,
        @DefaultValue("string-map") WeightsKind weights,
        @DefaultValue("cleared") ScratchKind scratch,
        @DefaultValue("parallel") ScoringKind scoring) {

    enum SplitterKind {
        /** {@code String.split}. */
        REGEX,
        /** {@code String.indexOf}. */
        INDEX
    }

    enum WeightsKind {
        /** A {@code HashMap} by the concatenated texts of both features. */
        STRING_MAP,
        /** A primitive map by a number made of both features. */
        LONG_MAP,
        /** A table by the same number, outside of the heap. */
        OFF_HEAP
    }

    enum ScratchKind {
        /** A large set, cleared and reused. */
        CLEARED,
        /** A small one for each line. */
        FRESH
    }

    enum ScoringKind {
        /** A parallel stream on the process's common pool. */
        PARALLEL,
        /** The request's own thread. */
        SEQUENTIAL
    }
}
