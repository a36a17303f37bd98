package dev.fivefold.mocks.recommendations.ranking;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How recommendations are ranked. The order is the same whatever is chosen; what it costs is not. Immutable.
 *
 * @param splitter how lines are taken apart
 * @param weights where the model's weights are, and what they are found by
 * @param scratch where it is remembered which features of a line there have been
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
        /** A {@code HashMap} by the texts of both features, put together. */
        STRING_MAP,
        /** A primitive map by a number made of both features. */
        LONG_MAP,
        /** A table by the same number, where no collector looks. */
        OFF_HEAP
    }

    enum ScratchKind {
        /** A large set, cleared and used again. */
        CLEARED,
        /** A small one for each line. */
        FRESH
    }

    enum ScoringKind {
        /** A parallel stream on the pool that the whole process has in common. */
        PARALLEL,
        /** The request's own thread. */
        SEQUENTIAL
    }
}
