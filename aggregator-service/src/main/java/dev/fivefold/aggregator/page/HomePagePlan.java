package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.downstream.client.CartsClient;
import dev.fivefold.aggregator.downstream.client.ContentClient;
import dev.fivefold.aggregator.downstream.client.CouponsClient;
import dev.fivefold.aggregator.downstream.client.MessagesClient;
import dev.fivefold.aggregator.downstream.client.OrdersClient;
import dev.fivefold.aggregator.downstream.client.PricesClient;
import dev.fivefold.aggregator.downstream.client.ProductsClient;
import dev.fivefold.aggregator.downstream.client.RecommendationsClient;
import dev.fivefold.aggregator.downstream.client.ReviewsClient;
import dev.fivefold.aggregator.downstream.client.ShippingClient;
import dev.fivefold.aggregator.downstream.client.StockClient;
import dev.fivefold.aggregator.downstream.client.UsersClient;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import java.util.List;
import java.util.function.Function;

/**
 * The shop's home page: 36 calls, two loops, and a part that is left for later. What a call names it needs; everything else may happen at the same
 * time. There is no page without the user's profile, cart and recommendations; it can do without any other part.
 */
public final class HomePagePlan {

    private HomePagePlan() {}

    /** The plan, for the ids of users, over the clients of the shop's services. */
    public static Plan<Long> of(ShopClients shop) {
        UsersClient users = shop.users();
        OrdersClient orders = shop.orders();
        CartsClient carts = shop.carts();
        RecommendationsClient recommendations = shop.recommendations();
        ContentClient content = shop.content();
        MessagesClient messages = shop.messages();
        CouponsClient coupons = shop.coupons();
        ProductsClient products = shop.products();
        PricesClient prices = shop.prices();
        StockClient stock = shop.stock();
        ReviewsClient reviews = shop.reviews();
        ShippingClient shipping = shop.shipping();

        PlanBuilder<Long> page = Plan.named("home", Long.class);

        // Need nothing but the user's id.
        page.call("profile", users::profile).required();
        var membership = page.call("membership", users::membership).optional();
        var addresses = page.call("addresses", users::addresses).optional();
        page.call("preferences", users::preferences).optional();
        var cart = page.call("cart", carts::cart).required();
        var saved = page.call("savedItems", carts::saved).optional();
        var recent = page.call("recentOrders", orders::recent).optional();
        page.call("orderSummary", orders::summary).optional();
        page.call("returns", orders::returns).optional();
        var personal =
                page.call("personalRecommendations", recommendations::personal).required();
        var trending = page.call("trending", recommendations::trending).optional();
        var viewed =
                page.call("recentlyViewed", recommendations::recentlyViewed).optional();
        page.call("banners", content::banners).optional();
        page.call("navigation", content::navigation).optional();
        page.call("announcements", content::announcements).optional();
        page.call("editorial", content::editorial).optional();
        page.call("inbox", messages::inbox).optional();
        page.call("notifications", messages::notifications).optional();
        page.call("availableCoupons", coupons::available).optional();

        // Need ids that others have found.
        page.call("personalProducts", personal, (user, ids) -> ifAny(ids.productIds(), products::byIds))
                .optional();
        page.call("trendingProducts", trending, (user, ids) -> ifAny(ids.productIds(), products::byIds))
                .optional();
        page.call("recentlyViewedProducts", viewed, (user, ids) -> ifAny(ids.productIds(), products::byIds))
                .optional();
        var inCart = page.call("cartProducts", cart, (user, lines) -> ifAny(lines.productIds(), products::byIds))
                .optional();
        page.call("savedProducts", saved, (user, lines) -> ifAny(lines.productIds(), products::byIds))
                .optional();
        page.call(
                        "personalPrices",
                        personal,
                        membership,
                        (user, found, member) ->
                                ifAny(found.productIds(), ids -> prices.byIds(ids, member.priceTier())))
                .optional();
        page.call(
                        "trendingPrices",
                        trending,
                        membership,
                        (user, found, member) ->
                                ifAny(found.productIds(), ids -> prices.byIds(ids, member.priceTier())))
                .optional();
        page.call(
                        "cartPrices",
                        cart,
                        membership,
                        (user, lines, member) ->
                                ifAny(lines.productIds(), ids -> prices.byIds(ids, member.priceTier())))
                .optional();
        page.call(
                        "savedPrices",
                        saved,
                        membership,
                        (user, lines, member) ->
                                ifAny(lines.productIds(), ids -> prices.byIds(ids, member.priceTier())))
                .optional();
        page.call(
                        "personalStock",
                        personal,
                        addresses,
                        (user, found, home) ->
                                ifAny(found.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())))
                .optional();
        page.call(
                        "trendingStock",
                        trending,
                        addresses,
                        (user, found, home) ->
                                ifAny(found.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())))
                .optional();
        page.call(
                        "cartStock",
                        cart,
                        addresses,
                        (user, lines, home) ->
                                ifAny(lines.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())))
                .optional();
        var reviewed = page.call("personalReviews", personal, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                .optional();
        page.call("trendingReviews", trending, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                .optional();
        // Below the fold: fetched once the user scrolls there.
        page.call("recentlyViewedReviews", viewed, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                .deferred();
        page.call("shipments", recent, (user, placed) -> ifAny(placed.orderNumbers(), shipping::shipments))
                .optional();
        // One call an item, however often the same few sellers come up: the loop of article 003, section 4.
        page.each("orderSellers", recent, OrdersClient.Orders::sellerIds, content::seller)
                .optional();

        // Need what the second round has found.
        page.call(
                        "deliveryOptions",
                        inCart,
                        addresses,
                        (user, found, home) -> ifAny(found.ids(), ids -> shipping.options(ids, home.defaultPostcode())))
                .optional();
        page.call(
                        "applicableCoupons",
                        inCart,
                        membership,
                        (user, found, member) ->
                                ifAny(found.ids(), ids -> coupons.applicable(user, ids, member.level())))
                .optional();
        page.each("reviewAuthors", reviewed, ReviewsClient.Reviews::featuredAuthorIds, users::publicProfile)
                .optional();

        return page.build();
    }

    private static <I, T> Call<T> ifAny(List<I> ids, Function<List<I>, Call<T>> call) {
        return ids.isEmpty() ? Call.notNeeded() : call.apply(ids);
    }
}
