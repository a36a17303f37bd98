package dev.fivefold.examples.federation;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.graphql.GraphQlQuery;
import dev.fivefold.graphql.Variable;
import java.util.Collection;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;

/** The subgraph of users. */
@FeignClient(name = "accounts", path = "/accounts")
interface AccountsGraph {

    @GraphQlQuery(value = "{ users { id username name } }", retrieve = "users")
    Call<RawJson> users();

    @GraphQlQuery(
            value = "query($users: [_Any!]!) { _entities(representations: $users) { ... on User { id name } } }",
            retrieve = "_entities")
    Call<RawJson> names(@Variable List<User> users);

    /** A reference. */
    record User(String __typename, String id) {

        static List<User> of(Collection<String> ids) {
            return ids.stream().map(id -> new User("User", id)).toList();
        }
    }
}
