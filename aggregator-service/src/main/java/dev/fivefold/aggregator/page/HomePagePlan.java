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
import java.util.List;
import java.util.function.Function;

/**
 * The shop's home page: 36 calls and two loops. What a call names it needs; everything else may happen at the same
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

        AggregationPlan.Builder<Long> page = AggregationPlan.named("home");

        // Need nothing but the user's id.
        page.required("profile", "users", users::profile);
        var membership = page.optional("membership", "users", users::membership);
        var addresses = page.optional("addresses", "users", users::addresses);
        page.optional("preferences", "users", users::preferences);
        var cart = page.required("cart", "carts", carts::cart);
        var saved = page.optional("savedItems", "carts", carts::saved);
        var recent = page.optional("recentOrders", "orders", orders::recent);
        page.optional("orderSummary", "orders", orders::summary);
        page.optional("returns", "orders", orders::returns);
        var personal = page.required("personalRecommendations", "recommendations", recommendations::personal);
        var trending = page.optional("trending", "recommendations", recommendations::trending);
        var viewed = page.optional("recentlyViewed", "recommendations", recommendations::recentlyViewed);
        page.optional("banners", "content", content::banners);
        page.optional("navigation", "content", content::navigation);
        page.optional("announcements", "content", content::announcements);
        page.optional("editorial", "content", content::editorial);
        page.optional("inbox", "messages", messages::inbox);
        page.optional("notifications", "messages", messages::notifications);
        page.optional("availableCoupons", "coupons", coupons::available);

        // Need ids that others have found.
        page.optional(
                "personalProducts", "products", personal, (user, ids) -> ifAny(ids.productIds(), products::byIds));
        page.optional(
                "trendingProducts", "products", trending, (user, ids) -> ifAny(ids.productIds(), products::byIds));
        page.optional(
                "recentlyViewedProducts", "products", viewed, (user, ids) -> ifAny(ids.productIds(), products::byIds));
        var inCart = page.optional(
                "cartProducts", "products", cart, (user, lines) -> ifAny(lines.productIds(), products::byIds));
        page.optional("savedProducts", "products", saved, (user, lines) -> ifAny(lines.productIds(), products::byIds));
        page.optional(
                "personalPrices",
                "prices",
                personal,
                membership,
                (user, found, member) -> ifAny(found.productIds(), ids -> prices.byIds(ids, member.priceTier())));
        page.optional(
                "trendingPrices",
                "prices",
                trending,
                membership,
                (user, found, member) -> ifAny(found.productIds(), ids -> prices.byIds(ids, member.priceTier())));
        page.optional(
                "cartPrices",
                "prices",
                cart,
                membership,
                (user, lines, member) -> ifAny(lines.productIds(), ids -> prices.byIds(ids, member.priceTier())));
        page.optional(
                "savedPrices",
                "prices",
                saved,
                membership,
                (user, lines, member) -> ifAny(lines.productIds(), ids -> prices.byIds(ids, member.priceTier())));
        page.optional(
                "personalStock",
                "stock",
                personal,
                addresses,
                (user, found, home) -> ifAny(found.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())));
        page.optional(
                "trendingStock",
                "stock",
                trending,
                addresses,
                (user, found, home) -> ifAny(found.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())));
        page.optional(
                "cartStock",
                "stock",
                cart,
                addresses,
                (user, lines, home) -> ifAny(lines.productIds(), ids -> stock.byIds(ids, home.defaultCountryCode())));
        var reviewed = page.optional(
                "personalReviews", "reviews", personal, (user, ids) -> ifAny(ids.productIds(), reviews::byIds));
        page.optional("trendingReviews", "reviews", trending, (user, ids) -> ifAny(ids.productIds(), reviews::byIds));
        page.optional(
                "shipments", "shipping", recent, (user, placed) -> ifAny(placed.orderNumbers(), shipping::shipments));
        // One call an item, however often the same few sellers come up: the loop of article 003, section 4.
        page.each("orderSellers", "content", recent, OrdersClient.Orders::sellerIds, content::seller);

        // Need what the second round has found.
        page.optional(
                "deliveryOptions",
                "shipping",
                inCart,
                addresses,
                (user, found, home) -> ifAny(found.ids(), ids -> shipping.options(ids, home.defaultPostcode())));
        page.optional(
                "applicableCoupons",
                "coupons",
                inCart,
                membership,
                (user, found, member) -> ifAny(found.ids(), ids -> coupons.applicable(user, ids, member.level())));
        page.each("reviewAuthors", "users", reviewed, ReviewsClient.Reviews::featuredAuthorIds, users::publicProfile);

        return page.build();
    }

    private static <I, T> DownstreamCall<T> ifAny(List<I> ids, Function<List<I>, DownstreamCall<T>> call) {
        return ids.isEmpty() ? DownstreamCall.notNeeded() : call.apply(ids);
    }
}
