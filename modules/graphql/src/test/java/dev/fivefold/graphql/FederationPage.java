package dev.fivefold.graphql;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Shape;
import dev.fivefold.starter.page.Page;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;

/** The query of a federation benchmark as a page: eight calls in four levels, entities of four services joined by their keys. */
@EnableAutoConfiguration
@EnableFeignClients(
        clients = {
            FederationPage.Accounts.class,
            FederationPage.Products.class,
            FederationPage.Reviews.class,
            FederationPage.Inventory.class
        })
class FederationPage {

    private static final String ENTITIES = "query($refs: [_Any!]!) { _entities(representations: $refs) { ... on ";
    private static final String AUTHOR = "author { id username reviews { id body product { upc } } }";

    record UserRef(String __typename, String id) {

        UserRef(String id) {
            this("User", id);
        }
    }

    record ProductRef(String __typename, String upc) {

        ProductRef(String upc) {
            this("Product", upc);
        }
    }

    /** An entity with the fields of another service that its own requires. */
    record Priced(String __typename, String upc, int price, int weight) {

        Priced(Product product) {
            this("Product", product.upc(), product.price(), product.weight());
        }
    }

    record User(String id) {}

    record Product(String upc, int price, int weight) {}

    record Mentioned(String upc) {}

    record Mention(Mentioned product) {}

    record Author(String id, List<Mention> reviews) {}

    record ReviewOfProduct(Author author) {}

    record Reviewed(String upc, List<ReviewOfProduct> reviews) {}

    record ReviewOfUser(Reviewed product) {}

    record Reviewer(List<ReviewOfUser> reviews) {}

    @FeignClient(name = "accounts", path = "/accounts")
    interface Accounts {

        @GraphQlQuery(value = "{ users { id username name } }", retrieve = "users")
        Call<List<User>> users();

        @GraphQlQuery(value = ENTITIES + "User { id name } } }", retrieve = "_entities")
        Call<RawJson> names(@Variable List<UserRef> refs);
    }

    @FeignClient(name = "products", path = "/products")
    interface Products {

        @GraphQlQuery(value = "{ topProducts { upc name price weight } }", retrieve = "topProducts")
        Call<List<Product>> top();

        @GraphQlQuery(value = ENTITIES + "Product { upc name price weight } } }", retrieve = "_entities")
        Call<List<Product>> of(@Variable List<ProductRef> refs);
    }

    @FeignClient(name = "reviews", path = "/reviews")
    interface Reviews {

        @GraphQlQuery(
                value = ENTITIES + "User { id reviews { id body product { upc reviews { id body " + AUTHOR
                        + " } } } } } }",
                retrieve = "_entities")
        Call<List<Reviewer>> ofUsers(@Variable List<UserRef> refs);

        @GraphQlQuery(
                value = ENTITIES + "Product { upc reviews { id body " + AUTHOR + " } } } }",
                retrieve = "_entities")
        Call<List<Reviewed>> ofProducts(@Variable List<ProductRef> refs);
    }

    @FeignClient(name = "inventory", path = "/inventory")
    interface Inventory {

        @GraphQlQuery(value = ENTITIES + "Product { upc inStock shippingEstimate } } }", retrieve = "_entities")
        Call<RawJson> stock(@Variable List<Priced> refs);
    }

    record Request() {}

    @Bean
    Page<Request> federation(Accounts accounts, Products products, Reviews reviews, Inventory inventory) {
        return Page.at("/federation", Request.class, page -> plan(page, accounts, products, reviews, inventory))
                .meta(Meta.OFF);
    }

    private static void plan(
            PlanBuilder<Request> page, Accounts accounts, Products products, Reviews reviews, Inventory inventory) {
        var users = page.call("users", request -> accounts.users()).hidden().required();
        var top = page.call("topProducts", request -> products.top()).hidden().required();

        var ofUsers = page.call(
                        "reviewsOfUsers",
                        users,
                        (request, found) -> reviews.ofUsers(found.stream()
                                .map(user -> new UserRef(user.id()))
                                .toList()))
                .hidden()
                .required();
        var ofProducts = page.call(
                        "reviewsOfProducts",
                        top,
                        (request, found) -> reviews.ofProducts(found.stream()
                                .map(each -> new ProductRef(each.upc()))
                                .toList()))
                .hidden()
                .required();
        var stock = page.call("stock", top, (request, found) -> inventory.stock(priced(found)))
                .hidden()
                .required();

        var names = page.call(
                        "names",
                        ofUsers,
                        ofProducts,
                        (request, a, b) -> accounts.names(authors(a, b)
                                .map(Author::id)
                                .distinct()
                                .map(UserRef::new)
                                .toList()))
                .hidden()
                .required();
        var mentioned = page.call(
                        "products",
                        ofUsers,
                        ofProducts,
                        (request, a, b) -> products.of(
                                upcs(a, b).distinct().map(ProductRef::new).toList()))
                .hidden()
                .required();

        var stockOfMentioned = page.call(
                        "stockOfProducts", mentioned, (request, found) -> inventory.stock(priced(found)))
                .hidden()
                .required();

        Shape userShape = joined(Shape.of(users), "", "reviews", ofUsers, "id");
        userShape = product(userShape, "reviews.product", mentioned, stockOfMentioned);
        userShape = author(userShape, "reviews.product.reviews.author", names);
        userShape = product(userShape, "reviews.product.reviews.author.reviews.product", mentioned, stockOfMentioned);
        var usersPart = page.part("usersShaped", userShape).hidden().required();

        Shape topShape = joined(Shape.of(top), "", "stock", stock, "upc");
        topShape = joined(topShape, "", "reviews", ofProducts, "upc");
        topShape = author(topShape, "reviews.author", names);
        topShape = product(topShape, "reviews.author.reviews.product", mentioned, stockOfMentioned);
        var topPart = page.part("topShaped", topShape).hidden().required();

        page.value(
                        "data",
                        usersPart,
                        topPart,
                        (one, other) -> RawJson.concat(List.of(
                                RawJson.of("{\"users\":"),
                                one,
                                RawJson.of(",\"topProducts\":"),
                                other,
                                RawJson.of("}"))))
                .required();
    }

    /** The fields of the entity with the same key, beside those that are there. */
    private static Shape joined(Shape shape, String path, String field, PlannedCall<?> entities, String key) {
        return shape.at(path)
                .nestOne(field, entities, key, key)
                .at(path.isEmpty() ? field : path + "." + field)
                .drop(key)
                .at(path)
                .unwrap(field);
    }

    private static Shape product(Shape shape, String path, PlannedCall<?> products, PlannedCall<?> stock) {
        return joined(joined(shape, path, "own", products, "upc"), path, "stock", stock, "upc");
    }

    private static Shape author(Shape shape, String path, PlannedCall<?> names) {
        return joined(shape, path, "own", names, "id");
    }

    private static List<Priced> priced(List<Product> products) {
        return products.stream().map(Priced::new).toList();
    }

    private static Stream<Author> authors(List<Reviewer> users, List<Reviewed> products) {
        return Stream.concat(
                        users.stream().flatMap(user -> user.reviews().stream()).map(ReviewOfUser::product),
                        products.stream())
                .flatMap(product -> product.reviews().stream())
                .map(ReviewOfProduct::author);
    }

    private static Stream<String> upcs(List<Reviewer> users, List<Reviewed> products) {
        return Stream.concat(
                users.stream()
                        .flatMap(user -> user.reviews().stream())
                        .map(review -> review.product().upc()),
                authors(users, products)
                        .flatMap(author -> author.reviews().stream())
                        .map(mention -> mention.product().upc()));
    }
}
