package dev.fivefold.graphql;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;

/** A service with one GraphQL endpoint. */
@FeignClient(name = "shop", path = "/graphql")
interface ShopGraph {

    String TOP = "query($first: Int) { topProducts(first: $first) { upc name } }";

    record Product(String upc, String name) {}

    record Filter(String name, BigDecimal maxPrice, List<String> tags) {}

    record Search(Names search) {}

    record Names(List<String> names) {}

    enum Sort {
        PRICE,
        NAME
    }

    @GraphQlQuery(TOP)
    Call<RawJson> all(@Variable("first") @Nullable Integer first);

    @GraphQlQuery(value = TOP, retrieve = "topProducts")
    Call<List<Product>> top(@Variable int first);

    @GraphQlQuery(value = TOP, retrieve = "topProducts")
    Call<RawJson> raw(@Variable int first);

    @GraphQlQuery(value = TOP, retrieve = "topProducts")
    Call<RawJson> cached(@Variable int first);

    @GraphQlQuery(documentName = "search", operationName = "search")
    Call<Search> search(@Variable Filter filter, @Variable List<Sort> sort, @Variable Optional<String> after);

    @GraphQlQuery(documentName = "search", operationName = "count", retrieve = "search.total")
    Call<Integer> count(@Variable Filter filter);

    @GraphQlQuery(value = "{ me { id } }", retrieve = "me")
    Call<RawJson> me();

    @GraphQlQuery(value = "query of($upc: ID!) { product(upc: $upc) { name } }", path = "/{shop}")
    Call<RawJson> of(
            @PathVariable("shop") String shop, @RequestHeader("X-Country") String country, @Variable String upc);

    @GraphQlMutation("mutation add($upc: ID!) { add(upc: $upc) { count } }")
    Call<RawJson> add(@Variable String upc);
}
