package dev.fivefold.mocks.recommendations.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fivefold.mocks.recommendations.features.IndexSplitter;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NativeScoreTest {

    private static final Model MODEL = new Model(7, 3, 4);

    @Test
    void c_gives_the_same_score_to_any_features_to_the_last_bit() throws Exception {
        Optional<NativeScore> compiled = NativeScore.compiled();
        assumeTrue(compiled.isPresent(), NativeScore.NO_COMPILER);
        SplittableRandom random = new SplittableRandom(11);

        try (OffHeapWeights weights =
                new OffHeapWeights(MODEL, new Crossing(MODEL.crossedFields(), new IndexSplitter()))) {
            for (int i = 0; i < 500; i++) {
                long[] user = numbers(random, "profile", 3);
                long[] item = numbers(random, "product", 4);

                assertThat(compiled.get().score(user, item, weights.table())).isEqualTo(weights.score(user, item));
            }
        }
    }

    /** Of some of the fields, and a few numbers that no feature has. */
    private static long[] numbers(SplittableRandom random, String prefix, int values) {
        String[] features = new FeatureFields(prefix, 20, values).features();
        return random.ints(random.nextInt(20), -2, features.length)
                .mapToLong(feature -> feature < 0 ? feature + 1L : Crossing.number(features[feature]))
                .toArray();
    }
}
