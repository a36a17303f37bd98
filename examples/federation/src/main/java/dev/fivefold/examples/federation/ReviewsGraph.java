package dev.fivefold.examples.federation;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.examples.federation.AccountsGraph.User;
import dev.fivefold.examples.federation.ProductsGraph.Reference;
import dev.fivefold.graphql.GraphQlQuery;
import dev.fivefold.graphql.Variable;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;

/** The subgraph of reviews. */
@FeignClient(name = "reviews", path = "/reviews")
interface ReviewsGraph {

    String AUTHOR = "author { id username reviews { id body product { upc } } }";

    @GraphQlQuery(
            value = "query($users: [_Any!]!) { _entities(representations: $users) { ... on User {"
                    + " id reviews { id body product { upc reviews { id body " + AUTHOR + " } } } } } }",
            retrieve = "_entities")
    Call<RawJson> ofUsers(@Variable List<User> users);

    @GraphQlQuery(
            value = "query($products: [_Any!]!) { _entities(representations: $products) { ... on Product {"
                    + " upc reviews { id body " + AUTHOR + " } } } }",
            retrieve = "_entities")
    Call<RawJson> ofProducts(@Variable List<Reference> products);
}
