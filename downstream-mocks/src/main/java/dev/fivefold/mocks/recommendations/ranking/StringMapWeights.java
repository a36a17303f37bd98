package dev.fivefold.mocks.recommendations.ranking;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Weights by the texts of both features: each cross allocates a new text, hashes it, and compares it with the entry.
 */
final class StringMapWeights implements Weights {

    private final Map<String, Float> weights;
    private final Crossing crossing;

    StringMapWeights(Model model, Crossing crossing) {
        this.weights = HashMap.newHashMap(model.size());
        this.crossing = crossing;
        model.forEach((user, item, weight) -> weights.put(key(user, item), weight));
    }

    @Override
    public ToDoubleFunction<List<String>> scorer(List<String> userFeatures) {
        return itemFeatures -> score(userFeatures, itemFeatures);
    }

    private double score(List<String> userFeatures, List<String> itemFeatures) {
        double score = 0;
        for (String user : userFeatures) {
            if (crossing.isCrossed(user)) {
                for (String item : itemFeatures) {
                    if (crossing.isCrossed(item)) {
                        score += weight(user, item);
                    }
                }
            }
        }
        return score;
    }

    private float weight(String user, String item) {
        return weights.getOrDefault(key(user, item), 0f);
    }

    private static String key(String user, String item) {
        return user + "&" + item;
    }
}
