package dev.fivefold.mocks.recommendations.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fivefold.mocks.recommendations.features.IndexSplitter;
import dev.fivefold.mocks.recommendations.features.RegexSplitter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

/** With any implementation, scores are the same to the last bit. */
class WeightsTest {

    private static final Model MODEL = new Model(7, 3, 4);
    private static final Crossing CROSSING = new Crossing(MODEL.crossedFields(), new IndexSplitter());
    private static final Weights BY_TEXT =
            new StringMapWeights(MODEL, new Crossing(MODEL.crossedFields(), new RegexSplitter()));
    private static final Weights BY_NUMBER = new LongMapWeights(MODEL, CROSSING);
    private static final Weights OFF_HEAP = new OffHeapWeights(MODEL, CROSSING);

    @Property
    void all_give_the_same_score_to_any_features(
            @ForAll("users") List<String> user, @ForAll("items") List<String> item) {
        double score = BY_TEXT.scorer(user).applyAsDouble(item);

        assertThat(BY_NUMBER.scorer(user).applyAsDouble(item)).isEqualTo(score);
        assertThat(OFF_HEAP.scorer(user).applyAsDouble(item)).isEqualTo(score);
    }

    @Test
    void a_score_is_the_sum_of_the_weights_of_all_crosses_that_have_one() {
        Map<String, Float> ofOneUserFeature = new HashMap<>();
        MODEL.forEach((user, item, weight) -> {
            if ("profile003=2".equals(user)) {
                ofOneUserFeature.put(item, weight);
            }
        });
        List<String> items = List.copyOf(ofOneUserFeature.keySet());
        double sum = 0;
        for (String item : items) {
            sum += ofOneUserFeature.getOrDefault(item, 0f);
        }

        assertThat(items).hasSizeGreaterThan(10);
        for (Weights weights : List.of(BY_TEXT, BY_NUMBER, OFF_HEAP)) {
            assertThat(weights.scorer(List.of("id=1", "profile003=2")).applyAsDouble(items))
                    .isEqualTo(sum);
        }
    }

    @Test
    void no_two_crosses_of_the_shops_model_have_the_same_number() {
        Set<Long> numbers = new HashSet<>();
        Model model = Model.ofShop(2053);

        model.forEach(
                (user, item, weight) -> numbers.add(Crossing.cross(Crossing.number(user), Crossing.number(item))));

        assertThat(numbers).hasSize(200_000).hasSize(model.size());
    }

    @Test
    void freed_memory_is_not_read() {
        OffHeapWeights weights = new OffHeapWeights(MODEL, CROSSING);
        weights.close();

        assertThatIllegalStateException()
                .isThrownBy(() -> weights.scorer(List.of("profile000=1")).applyAsDouble(List.of("product000=1")));
    }

    @Provide
    Arbitrary<List<String>> users() {
        return features("profile", 3);
    }

    @Provide
    Arbitrary<List<String>> items() {
        return features("product", 4);
    }

    /** Also of values, fields and sides that the model does not contain. */
    private static Arbitrary<List<String>> features(String prefix, int values) {
        Arbitrary<String> known = Arbitraries.of(new FeatureFields(prefix, 20, values).features());
        Arbitrary<String> unknown = Arbitraries.of(
                "", "=", "id=7", prefix, prefix + "000", prefix + "001=99", "profile002=1", "product002=1");
        return Arbitraries.frequencyOf(Tuple.of(5, known), Tuple.of(1, unknown))
                .list()
                .ofMaxSize(20);
    }
}
