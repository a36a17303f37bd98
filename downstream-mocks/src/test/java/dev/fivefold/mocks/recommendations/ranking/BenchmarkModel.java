package dev.fivefold.mocks.recommendations.ranking;

import dev.fivefold.mocks.recommendations.features.FreshScratch;
import dev.fivefold.mocks.recommendations.features.IndexSplitter;
import dev.fivefold.mocks.recommendations.features.Splitter;
import java.util.List;

/** The model of the benchmarks: the shop's, or one of the article's size. */
final class BenchmarkModel {

    /** Features of each user and each product: so many times so many crosses. */
    static final int USER_FEATURES = 100;

    static final int ITEM_FEATURES = 25;

    private static final long SEED = 2053;
    private static final Splitter SPLITTER = new IndexSplitter();

    private final Model model;
    private final Crossing crossing;

    private BenchmarkModel(Model model) {
        this.model = model;
        this.crossing = new Crossing(model.crossedFields(), SPLITTER);
    }

    /** With that many weights, 200,000 or 10,000,000. */
    static BenchmarkModel of(int entries) {
        Model model = entries == 200_000 ? Model.ofShop(SEED) : new Model(SEED, 100, 200);
        if (model.size() != entries) {
            throw new IllegalArgumentException("there is no model of " + entries + " weights");
        }
        return new BenchmarkModel(model);
    }

    /** Filled. */
    Weights weights(String code) {
        return switch (code) {
            case "string-map" -> new StringMapWeights(model, crossing);
            case "long-map" -> new LongMapWeights(model, crossing);
            default -> new OffHeapWeights(model, crossing);
        };
    }

    /** The crossed features of users. */
    List<List<String>> users() {
        return crossed(model.lines().users());
    }

    /** The crossed features of products. */
    List<List<String>> items() {
        return crossed(model.lines().products());
    }

    /** As numbers. */
    long[][] numbers(List<List<String>> features) {
        return features.stream().map(crossing::numbers).toArray(long[][]::new);
    }

    private List<List<String>> crossed(List<String> lines) {
        return lines.stream()
                .map(line -> new FreshScratch().distinct(SPLITTER.split(line, ";;")))
                .map(features -> features.stream().filter(crossing::isCrossed).toList())
                .toList();
    }
}
