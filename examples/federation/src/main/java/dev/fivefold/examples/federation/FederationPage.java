package dev.fivefold.examples.federation;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Shape;
import dev.fivefold.examples.federation.AccountsGraph.User;
import dev.fivefold.examples.federation.ProductsGraph.Reference;
import dev.fivefold.starter.page.Page;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The response of one query over four subgraphs: eight calls in four levels, whose entities are joined by their keys. */
@Configuration(proxyBeanMethods = false)
class FederationPage {

    record Query() {}

    /** Of the entities that reviews mention. */
    record Mentioned(Set<String> users, Set<String> products) {}

    @Bean
    Page<Query> federation(
            AccountsGraph accounts, ProductsGraph products, ReviewsGraph reviews, InventoryGraph inventory) {
        return Page.at("/graphql", Query.class, page -> plan(page, accounts, products, reviews, inventory))
                .meta(Meta.OFF);
    }

    private static void plan(
            PlanBuilder<Query> page,
            AccountsGraph accounts,
            ProductsGraph products,
            ReviewsGraph reviews,
            InventoryGraph inventory) {
        var users = page.call("users", query -> accounts.users()).hidden().required();
        var top = page.call("topProducts", query -> products.top()).hidden().required();

        var ofUsers = page.call("reviewsOfUsers", users, (query, found) -> reviews.ofUsers(User.of(found.texts("id"))))
                .hidden()
                .required();
        var ofProducts = page.call(
                        "reviewsOfProducts", top, (query, found) -> reviews.ofProducts(Reference.of(upcs(found))))
                .hidden()
                .required();
        var stockOfTop = page.call(
                        "stockOfTop", top, (query, found) -> inventory.stock(InventoryGraph.Product.of(found)))
                .hidden()
                .required();

        var mentioned = page.value("mentioned", ofUsers, ofProducts, FederationPage::mentioned)
                .hidden()
                .required();
        var names = page.call("names", mentioned, (query, keys) -> accounts.names(User.of(keys.users())))
                .hidden()
                .required();
        var details = page.call("details", mentioned, (query, keys) -> products.products(Reference.of(keys.products())))
                .hidden()
                .required();
        var stock = page.call("stock", details, (query, found) -> inventory.stock(InventoryGraph.Product.of(found)))
                .hidden()
                .required();

        Shape userShape = Shape.of(users).merge(ofUsers, "id", "id");
        userShape = product(userShape.at("reviews.product"), details, stock);
        userShape = userShape.at("reviews.product.reviews.author").merge(names, "id", "id");
        userShape = product(userShape.at("reviews.product.reviews.author.reviews.product"), details, stock);
        var userPart = page.part("usersWithReviews", userShape).hidden().required();

        Shape topShape = Shape.of(top).merge(stockOfTop, "upc", "upc").merge(ofProducts, "upc", "upc");
        topShape = topShape.at("reviews.author").merge(names, "id", "id");
        topShape = product(topShape.at("reviews.author.reviews.product"), details, stock);
        var topPart = page.part("topWithReviews", topShape).hidden().required();

        page.value("data", userPart, topPart, FederationPage::data).required();
    }

    private static Shape product(Shape shape, PlannedCall<?> details, PlannedCall<?> stock) {
        return shape.merge(details, "upc", "upc").merge(stock, "upc", "upc");
    }

    private static List<String> upcs(List<ProductsGraph.Product> products) {
        return products.stream().map(ProductsGraph.Product::upc).toList();
    }

    private static Mentioned mentioned(RawJson ofUsers, RawJson ofProducts) {
        Set<String> authors = new LinkedHashSet<>(ofUsers.texts("reviews.product.reviews.author.id"));
        authors.addAll(ofProducts.texts("reviews.author.id"));
        Set<String> products = new LinkedHashSet<>(
                ofUsers.texts("reviews.product.upc", "reviews.product.reviews.author.reviews.product.upc"));
        products.addAll(ofProducts.texts("reviews.author.reviews.product.upc"));
        return new Mentioned(authors, products);
    }

    private static RawJson data(RawJson users, RawJson topProducts) {
        return RawJson.concat(List.of(
                RawJson.of("{\"users\":"), users, RawJson.of(",\"topProducts\":"), topProducts, RawJson.of("}")));
    }
}
