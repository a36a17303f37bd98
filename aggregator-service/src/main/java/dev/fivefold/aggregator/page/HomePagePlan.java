package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.call.DownstreamCall;
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
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanBuilder;
import java.util.List;
import java.util.function.Function;

/**
 * The shop's home page: 36 calls, two loops, and a part that is left for later. What a call names it needs; everything else may happen at the same
 * time. There is no page without the user's profile, cart and recommendations; it can do without any other part.
 */
public final class HomePagePlan {

    private HomePagePlan() {}

    /** The plan, for the ids of users, over the clients of the shop's services. */
    public static AggregationPlan<Long> of(ShopClients shop) {
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

        PlanBuilder<Long> page = AggregationPlan.named("home");

        // Need nothing but the user's id.
        page.call("profile", "users", users::profile).required();
        var membership = page.call("membership", "users", users::membership).optional();
        var addresses = page.call("addresses", "users", users::addresses).optional();
        page.call("preferences", "users", users::preferences).optional();
        var cart = page.call("cart", "carts", carts::cart).required();
        var saved = page.call("savedItems", "carts", carts::saved).optional();
        var recent = page.call("recentOrders", "orders", orders::recent).optional();
        page.call("orderSummary", "orders", orders::summary).optional();
        page.call("returns", "orders", orders::returns).optional();
        var personal = page.call("personalRecommendations", "recommendations", recommendations::personal)
                .required();
        var trending = page.call("trending", "recommendations", recommendations::trending)
                .optional();
        var viewed = page.call("recentlyViewed", "recommendations", recommendations::recentlyViewed)
                .optional();
        page.call("banners", "content", content::banners).optional();
        page.call("navigation", "content", content::navigation).optional();
        page.call("announcements", "content", content::announcements).optional();
        page.call("editorial", "content", content::editorial).optional();
        page.call("inbox", "messages", messages::inbox).optional();
        page.call("notifications", "messages", messages::notifications).optional();
        page.call("availableCoupons", "coupons", coupons::available).optional();

        // Need ids that others have found.
        page.call("personalProducts", "products", personal, (user, ids) -> ifAny(ids.productIds(), products::byIds))
                .optional();
        page.call("trendingProducts", "products", trending, (user, ids) -> ifAny(ids.productIds(), products::byIds))
                .optional();
        page.call("recentlyViewedProducts", "products", viewed, (user, ids) -> ifAny(ids.productIds(), products::byIds))
                .optional();
        var inCart = page.call(
                        "cartProducts", "products", cart, (user, lines) -> ifAny(lines.productIds(), products::byIds))
                .optional();
        page.call("savedProducts", "products", saved, (user, lines) -> ifAny(lines.productIds(), products::byIds))
                .optional();
        page.call(
                        "personalPrices",
                        "prices",
                        personal,
                        membership,
                        (user, found, member) ->
                                ifAny(found.productIds(), ids -> prices.byIds(ids, member.priceTier())))
                .optional();
        page.call(
                        "trendingPrices",
                        "prices",
                        trending,
                        membership,
                        (user, found, member) ->
                                ifAny(found.productIds(), ids -> prices.byIds(ids, member.priceTier())))
                .optional();
        page.call(
                        "cartPrices",
                        "prices",
                        cart,
                        membership,
                        (user, lines, member) ->
                                ifAny(lines.productIds(), ids -> prices.byIds(ids, member.priceTier())))
                .optional();
        page.call(
                        "savedPrices",
                        "prices",
                        saved,
                        membership,
                        (user, lines, member) ->
                                ifAny(lines.productIds(), ids -> prices.byIds(ids, member.priceTier())))
                .optional();
        page.call(
                        "personalStock",
                        "stock",
                        personal,
                        addresses,
                        (user, found, home) ->
                                ifAny(found.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())))
                .optional();
        page.call(
                        "trendingStock",
                        "stock",
                        trending,
                        addresses,
                        (user, found, home) ->
                                ifAny(found.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())))
                .optional();
        page.call(
                        "cartStock",
                        "stock",
                        cart,
                        addresses,
                        (user, lines, home) ->
                                ifAny(lines.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())))
                .optional();
        var reviewed = page.call(
                        "personalReviews", "reviews", personal, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                .optional();
        page.call("trendingReviews", "reviews", trending, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                .optional();
        // Below the fold: fetched once the user scrolls there.
        page.call("recentlyViewedReviews", "reviews", viewed, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                .deferred();
        page.call("shipments", "shipping", recent, (user, placed) -> ifAny(placed.orderNumbers(), shipping::shipments))
                .optional();
        // One call an item, however often the same few sellers come up: the loop of article 003, section 4.
        page.each("orderSellers", "content", recent, OrdersClient.Orders::sellerIds, content::seller)
                .optional();

        // Need what the second round has found.
        page.call(
                        "deliveryOptions",
                        "shipping",
                        inCart,
                        addresses,
                        (user, found, home) -> ifAny(found.ids(), ids -> shipping.options(ids, home.defaultPostcode())))
                .optional();
        page.call(
                        "applicableCoupons",
                        "coupons",
                        inCart,
                        membership,
                        (user, found, member) ->
                                ifAny(found.ids(), ids -> coupons.applicable(user, ids, member.level())))
                .optional();
        page.each("reviewAuthors", "users", reviewed, ReviewsClient.Reviews::featuredAuthorIds, users::publicProfile)
                .optional();

        return page.build();
    }

    private static <I, T> DownstreamCall<T> ifAny(List<I> ids, Function<List<I>, DownstreamCall<T>> call) {
        return ids.isEmpty() ? DownstreamCall.notNeeded() : call.apply(ids);
    }
}
