package dev.fivefold.mocks.recommendations.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.mocks.recommendations.features.ClearedScratch;
import dev.fivefold.mocks.recommendations.features.FreshScratch;
import dev.fivefold.mocks.recommendations.features.IndexSplitter;
import dev.fivefold.mocks.recommendations.features.RegexSplitter;
import dev.fivefold.mocks.recommendations.features.Scratch;
import dev.fivefold.mocks.recommendations.features.Splitter;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RankerTest {

    private static final Model MODEL = Model.ofShop(2053);
    private static final Ranker AT_FIRST = ranker(
            MODEL,
            new StringMapWeights(MODEL, new Crossing(MODEL.crossedFields(), new RegexSplitter())),
            new RegexSplitter(),
            new ClearedScratch(),
            Scoring.parallel());
    private static final Ranker TUNED = ranker(
            MODEL,
            new LongMapWeights(MODEL, new Crossing(MODEL.crossedFields(), new IndexSplitter())),
            new IndexSplitter(),
            new FreshScratch(),
            Scoring.sequential());

    static List<Scoring> scorings() {
        return List.of(Scoring.parallel(), Scoring.sequential());
    }

    @Property(tries = 200)
    void any_products_are_ranked_the_same_before_and_after(
            @ForAll @LongRange(min = 1, max = Long.MAX_VALUE) long userId, @ForAll("products") List<Long> productIds) {
        List<Long> ranked = TUNED.ranked(userId, productIds);

        assertThat(ranked)
                .isEqualTo(AT_FIRST.ranked(userId, productIds))
                .containsExactlyInAnyOrderElementsOf(productIds);
    }

    @Test
    void another_user_gets_another_order() {
        List<Long> productIds = LongStream.rangeClosed(1, 12).boxed().toList();

        assertThat(Stream.of(1L, 2L, 3L)
                        .map(userId -> TUNED.ranked(userId, productIds))
                        .distinct())
                .hasSize(3);
    }

    @ParameterizedTest
    @MethodSource("scorings")
    void the_highest_score_comes_first_and_of_equal_ones_the_first(Scoring scoring) {
        FeatureLines lines = new FeatureLines(List.of("u"), List.of("0", "0.5", "-1", "7;;7", "0", "0.5"));
        Weights weights =
                user -> item -> item.stream().mapToDouble(Double::parseDouble).sum();
        Ranker ranker = new Ranker(lines, new IndexSplitter(), new FreshScratch(), weights, scoring);

        assertThat(ranker.ranked(3, List.of(1L, 2L, 3L, 4L, 5L, 6L))).containsExactly(3L, 1L, 5L, 4L, 6L, 2L);
        assertThat(ranker.ranked(3, List.of(3L, 3L))).containsExactly(3L, 3L);
        assertThat(ranker.ranked(3, List.of())).isEmpty();
    }

    @Test
    void a_repeated_feature_counts_once() {
        FeatureLines lines = new FeatureLines(List.of("u;;u"), List.of("7;;7;;7", "8"));
        Weights weights = user -> item ->
                user.size() * item.stream().mapToDouble(Double::parseDouble).sum();
        Ranker ranker = new Ranker(lines, new IndexSplitter(), new FreshScratch(), weights, Scoring.sequential());

        assertThat(ranker.ranked(1, List.of(2L, 1L))).containsExactly(1L, 2L);
    }

    @Test
    void the_same_seed_makes_the_same_model_and_lines_and_another_seed_others() {
        assertThat(Model.ofShop(1).lines()).isEqualTo(Model.ofShop(1).lines());
        assertThat(Model.ofShop(1).lines()).isNotEqualTo(Model.ofShop(2).lines());
        assertThat(weights(new Model(1, 2, 2))).isEqualTo(weights(new Model(1, 2, 2)));
        assertThat(weights(new Model(1, 2, 2))).isNotEqualTo(weights(new Model(2, 2, 2)));
    }

    @Provide
    Arbitrary<List<Long>> products() {
        return Arbitraries.longs().between(1, 100_000).list().ofMaxSize(6);
    }

    private static Ranker ranker(Model model, Weights weights, Splitter splitter, Scratch scratch, Scoring scoring) {
        return new Ranker(model.lines(), splitter, scratch, weights, scoring);
    }

    private static List<String> weights(Model model) {
        Stream.Builder<String> weights = Stream.builder();
        model.forEach((user, item, weight) -> weights.add(user + item + weight));
        return weights.build().toList();
    }
}
