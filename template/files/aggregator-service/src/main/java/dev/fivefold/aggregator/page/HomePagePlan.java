package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanBuilder;

/**
 * The home page: three calls in two stages. What a call names it needs; everything else may happen at the same time. There is no page
 * without the user's profile and cart; it can do without the products.
 */
public final class HomePagePlan {

    private HomePagePlan() {}

    /** The plan, for the ids of users, over the clients of the services. */
    public static AggregationPlan<Long> of(PageClients clients) {
        PlanBuilder<Long> page = AggregationPlan.named("home");

        // Need nothing but the user's id. That the profile's service knows no such user is a 404 of the page: see HomePage.
        page.call("profile", "users", clients.users()::profile).required();
        var cart = page.call("cart", "carts", clients.carts()::cart).required();

        // Needs the ids that the cart has found: all products in one call, and none for an empty cart.
        page.call(
                        "cartProducts",
                        "products",
                        cart,
                        (user, lines) -> lines.productIds().isEmpty()
                                ? DownstreamCall.notNeeded()
                                : clients.products().byIds(lines.productIds()))
                .optional();

        return page.build();
    }
}
