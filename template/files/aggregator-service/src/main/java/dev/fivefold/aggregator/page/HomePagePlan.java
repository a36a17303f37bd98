package dev.fivefold.aggregator.page;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;

/**
 * The home page: three calls in two stages. What a call names it needs; everything else may happen at the same time. There is no page
 * without the user's profile and cart; it can do without the products.
 */
public final class HomePagePlan {

    private HomePagePlan() {}

    /** The plan, for the ids of users, over the clients of the services. */
    public static Plan<Long> of(PageClients clients) {
        PlanBuilder<Long> page = Plan.named("home", Long.class);

        // Need nothing but the user's id. That the profile's service knows no such user is a 404 of the page: see HomePage.
        page.call("profile", clients.users()::profile).required();
        var cart = page.call("cart", clients.carts()::cart).required();

        // Needs the ids that the cart has found: all products in one call, and none for an empty cart.
        page.call(
                        "cartProducts",
                        cart,
                        (user, lines) -> lines.productIds().isEmpty()
                                ? Call.notNeeded()
                                : clients.products().byIds(lines.productIds()))
                .optional();

        return page.build();
    }
}
