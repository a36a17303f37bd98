package dev.fivefold.examples.federation;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.graphql.GraphQlQuery;
import dev.fivefold.graphql.Variable;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;

/** The subgraph of stock. */
@FeignClient(name = "inventory", path = "/inventory")
interface InventoryGraph {

    @GraphQlQuery(
            value =
                    "query($products: [_Any!]!) { _entities(representations: $products) { ... on Product { upc inStock shippingEstimate } } }",
            retrieve = "_entities")
    Call<RawJson> stock(@Variable List<Product> products);

    /** A reference, with the fields of the subgraph of products that this one requires. */
    record Product(String __typename, String upc, int price, int weight) {

        static List<Product> of(List<ProductsGraph.Product> products) {
            return products.stream()
                    .map(each -> new Product("Product", each.upc(), each.price(), each.weight()))
                    .toList();
        }
    }
}
