package dev.fivefold.examples.federation;

import dev.fivefold.engine.call.Call;
import dev.fivefold.graphql.GraphQlQuery;
import dev.fivefold.graphql.Variable;
import java.util.Collection;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;

/** The subgraph of products. */
@FeignClient(name = "products", path = "/products")
interface ProductsGraph {

    @GraphQlQuery(value = "{ topProducts { upc name price weight } }", retrieve = "topProducts")
    Call<List<Product>> top();

    @GraphQlQuery(
            value =
                    "query($products: [_Any!]!) { _entities(representations: $products) { ... on Product { upc name price weight } } }",
            retrieve = "_entities")
    Call<List<Product>> products(@Variable List<Reference> products);

    /** What inventory and reviews need. */
    record Product(String upc, int price, int weight) {}

    /** A reference. */
    record Reference(String __typename, String upc) {

        static List<Reference> of(Collection<String> upcs) {
            return upcs.stream().map(upc -> new Reference("Product", upc)).toList();
        }
    }
}
