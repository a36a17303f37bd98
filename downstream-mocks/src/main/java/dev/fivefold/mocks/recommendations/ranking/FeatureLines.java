package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;

/**
 * The content of the feature store: a line of text for each user and each product. There are fewer lines than users and
 * products, so they share lines. Immutable.
 */
record FeatureLines(List<String> users, List<String> products) {

    /** Copies. */
    FeatureLines {
        users = List.copyOf(users);
        products = List.copyOf(products);
    }

    /** The line of a user, of any id from 1 on. */
    String ofUser(long userId) {
        return users.get((int) (userId % users.size()));
    }

    /** The line of a product, of any id from 1 on. */
    String ofProduct(long productId) {
        return products.get((int) (productId % products.size()));
    }
}
