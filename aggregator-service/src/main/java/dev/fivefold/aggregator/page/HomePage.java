package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.client.CartsClient;
import dev.fivefold.aggregator.client.ContentClient;
import dev.fivefold.aggregator.client.CouponsClient;
import dev.fivefold.aggregator.client.MessagesClient;
import dev.fivefold.aggregator.client.OrdersClient;
import dev.fivefold.aggregator.client.PricesClient;
import dev.fivefold.aggregator.client.ProductsClient;
import dev.fivefold.aggregator.client.RecommendationsClient;
import dev.fivefold.aggregator.client.ReviewsClient;
import dev.fivefold.aggregator.client.ShippingClient;
import dev.fivefold.aggregator.client.StockClient;
import dev.fivefold.aggregator.client.UsersClient;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.starter.page.Page;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The shop's home page: 36 calls, two loops over keys, and one deferred part. Without the user's profile, cart and recommendations
 * there is no page; every other part is optional.
 */
@Configuration(proxyBeanMethods = false)
class HomePage {

    @Bean
    Page<Long> home(
            UsersClient users,
            CartsClient carts,
            OrdersClient orders,
            RecommendationsClient recommendations,
            ContentClient content,
            MessagesClient messages,
            CouponsClient coupons,
            ProductsClient products,
            PricesClient prices,
            StockClient stock,
            ReviewsClient reviews,
            ShippingClient shipping) {
        Consumer<PlanBuilder<Long>> calls = page -> {
            // These depend on the user's id alone.
            page.call("profile", users::profile).required();
            var membership = page.call("membership", users::membership).optional();
            var addresses = page.call("addresses", users::addresses).optional();
            page.call("preferences", users::preferences).optional();
            var cart = page.call("cart", carts::cart).required();
            var saved = page.call("savedItems", carts::saved).optional();
            var recent = page.call("recentOrders", orders::recent).optional();
            page.call("orderSummary", orders::summary).optional();
            page.call("returns", orders::returns).optional();
            var personal = page.call("personalRecommendations", recommendations::personal)
                    .required();
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

            // These depend on ids in other responses.
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
            var reviewed = page.call(
                            "personalReviews", personal, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                    .optional();
            page.call("trendingReviews", trending, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                    .optional();
            // Below the fold: fetched once the user scrolls there.
            page.call("recentlyViewedReviews", viewed, (user, ids) -> ifAny(ids.productIds(), reviews::byIds))
                    .deferred();
            page.call("shipments", recent, (user, placed) -> ifAny(placed.orderNumbers(), shipping::shipments))
                    .optional();
            // One call an item, however often the same sellers repeat: the loop of article 003, section 4.
            page.each("orderSellers", recent, OrdersClient.Orders::sellerIds, content::seller)
                    .optional();

            // These depend on the second group.
            page.call(
                            "deliveryOptions",
                            inCart,
                            addresses,
                            (user, found, home) ->
                                    ifAny(found.ids(), ids -> shipping.options(ids, home.defaultPostcode())))
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
        };
        return Page.at("/api/home/{userId}", Long.class, calls)
                .notFoundWith("profile")
                .ofUser(String::valueOf)
                .requires(userId -> userId >= 1, "A user id is a whole number from 1.");
    }

    private static <I, T> Call<T> ifAny(List<I> ids, Function<List<I>, Call<T>> call) {
        return ids.isEmpty() ? Call.notNeeded() : call.apply(ids);
    }
}
