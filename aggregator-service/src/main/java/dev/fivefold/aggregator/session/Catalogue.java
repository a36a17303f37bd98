package dev.fivefold.aggregator.session;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The products that sessions refer to. Immutable. */
final class Catalogue {

    private static final List<String> FACTS = List.of("colour", "size", "material", "origin", "warranty");

    private final List<Product> products;

    private Catalogue(List<Product> products) {
        this.products = products;
    }

    /** The same for the same seed. */
    static Catalogue of(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Product> products = new ArrayList<>(size);
        for (int id = 0; id < size; id++) {
            products.add(product(id, random));
        }
        return new Catalogue(products);
    }

    private static Product product(long id, SplittableRandom random) {
        Map<String, String> facts = HashMap.newHashMap(FACTS.size());
        FACTS.forEach(name -> facts.put(name, name + "-" + random.nextInt(1000)));
        return new Product(
                id,
                "Product " + id + " of brand " + random.nextInt(10_000),
                BigDecimal.valueOf(random.nextInt(100, 100_000), 2),
                List.of("category-" + random.nextInt(100), "subcategory-" + random.nextInt(10_000)),
                facts);
    }

    /** A random product. */
    Product any(SplittableRandom random) {
        return products.get(random.nextInt(products.size()));
    }
}
