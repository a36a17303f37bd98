package dev.fivefold.mocks.recommendations.ranking;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A synthetic model, as a trainer writes it, the same for the same seed: all its sizes are declared here. One cross in
 * five has a weight, since a trainer drops the irrelevant ones. Immutable.
 */
final class Model {

    private static final int CROSSES_PER_WEIGHT = 5;

    private static final int USER_FIELDS = 100;
    private static final int ITEM_FIELDS = 25;

    /** With these values a field there are 1,000 features on either side, hence a million crosses and 200,000 weights. */
    private static final int SHOP_USER_VALUES = 10;

    private static final int SHOP_ITEM_VALUES = 40;

    private static final int USER_LINES = 1_000;
    private static final int ITEM_LINES = 2_000;

    private final long seed;
    private final FeatureFields user;
    private final FeatureFields item;

    /** With that many values a field of users, and of products. */
    Model(long seed, int userValues, int itemValues) {
        this.seed = seed;
        this.user = new FeatureFields("profile", USER_FIELDS, userValues);
        this.item = new FeatureFields("product", ITEM_FIELDS, itemValues);
    }

    /** The model of the service. */
    static Model ofShop(long seed) {
        return new Model(seed, SHOP_USER_VALUES, SHOP_ITEM_VALUES);
    }

    /** Receives each weight. */
    @FunctionalInterface
    interface Sink {

        /** Called once for a cross. */
        void weight(String userFeature, String itemFeature, float weight);
    }

    /** Passes all weights, which lie between -1 and 1. */
    void forEach(Sink sink) {
        String[] users = user.features();
        String[] items = item.features();
        SplittableRandom random = new SplittableRandom(seed);
        for (long first = 0; first < (long) users.length * items.length; first += CROSSES_PER_WEIGHT) {
            long cross = first + random.nextInt(CROSSES_PER_WEIGHT);
            sink.weight(users[(int) (cross / items.length)], items[(int) (cross % items.length)], (float)
                    random.nextDouble(-1, 1));
        }
    }

    /** The number of weights. */
    int size() {
        return Math.toIntExact((long) user.size() * item.size() / CROSSES_PER_WEIGHT);
    }

    /** The fields whose features are crossed, of both sides. */
    Set<String> crossedFields() {
        return Stream.concat(user.names(), item.names()).collect(Collectors.toUnmodifiableSet());
    }

    /** The lines of the feature store. */
    FeatureLines lines() {
        SplittableRandom random = new SplittableRandom(seed);
        return new FeatureLines(user.lines(random, USER_LINES), item.lines(random, ITEM_LINES));
    }
}
