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
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.starter.page.Page;
import java.util.function.Consumer;
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
            page.notFoundWith(page.call("profile", users::profile).required());
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
            page.call("personalProducts", personal, (user, ids) -> products.byIds(ids.productIds()))
                    .ifAny(personal, ids -> ids.productIds())
                    .optional();
            page.call("trendingProducts", trending, (user, ids) -> products.byIds(ids.productIds()))
                    .ifAny(trending, ids -> ids.productIds())
                    .optional();
            page.call("recentlyViewedProducts", viewed, (user, ids) -> products.byIds(ids.productIds()))
                    .ifAny(viewed, ids -> ids.productIds())
                    .optional();
            var inCart = page.call("cartProducts", cart, (user, lines) -> products.byIds(lines.productIds()))
                    .ifAny(cart, lines -> lines.productIds())
                    .optional();
            page.call("savedProducts", saved, (user, lines) -> products.byIds(lines.productIds()))
                    .ifAny(saved, lines -> lines.productIds())
                    .optional();
            page.call(
                            "personalPrices",
                            personal,
                            membership,
                            (user, found, member) -> prices.byIds(found.productIds(), member.priceTier()))
                    .ifAny(personal, found -> found.productIds())
                    .optional();
            page.call(
                            "trendingPrices",
                            trending,
                            membership,
                            (user, found, member) -> prices.byIds(found.productIds(), member.priceTier()))
                    .ifAny(trending, found -> found.productIds())
                    .optional();
            page.call(
                            "cartPrices",
                            cart,
                            membership,
                            (user, lines, member) -> prices.byIds(lines.productIds(), member.priceTier()))
                    .ifAny(cart, lines -> lines.productIds())
                    .optional();
            page.call(
                            "savedPrices",
                            saved,
                            membership,
                            (user, lines, member) -> prices.byIds(lines.productIds(), member.priceTier()))
                    .ifAny(saved, lines -> lines.productIds())
                    .optional();
            page.call(
                            "personalStock",
                            personal,
                            addresses,
                            (user, found, home) -> stock.byIds(found.productIds(), home.defaultCountryCode()))
                    .ifAny(personal, found -> found.productIds())
                    .optional();
            page.call(
                            "trendingStock",
                            trending,
                            addresses,
                            (user, found, home) -> stock.byIds(found.productIds(), home.defaultCountryCode()))
                    .ifAny(trending, found -> found.productIds())
                    .optional();
            page.call(
                            "cartStock",
                            cart,
                            addresses,
                            (user, lines, home) -> stock.byIds(lines.productIds(), home.defaultCountryCode()))
                    .ifAny(cart, lines -> lines.productIds())
                    .optional();
            var reviewed = page.call("personalReviews", personal, (user, ids) -> reviews.byIds(ids.productIds()))
                    .ifAny(personal, ids -> ids.productIds())
                    .optional();
            page.call("trendingReviews", trending, (user, ids) -> reviews.byIds(ids.productIds()))
                    .ifAny(trending, ids -> ids.productIds())
                    .optional();
            // Below the fold: fetched once the user scrolls there.
            page.call("recentlyViewedReviews", viewed, (user, ids) -> reviews.byIds(ids.productIds()))
                    .ifAny(viewed, ids -> ids.productIds())
                    .deferred();
            page.call("shipments", recent, (user, placed) -> shipping.shipments(placed.orderNumbers()))
                    .ifAny(recent, placed -> placed.orderNumbers())
                    .optional();
            // One call an item, however often the same sellers repeat: the loop of article 003, section 4.
            page.each("orderSellers", recent, OrdersClient.Orders::sellerIds, content::seller)
                    .optional();

            // These depend on the second group.
            page.call(
                            "deliveryOptions",
                            inCart,
                            addresses,
                            (user, found, home) -> shipping.options(found.ids(), home.defaultPostcode()))
                    .ifAny(inCart, found -> found.ids())
                    .optional();
            page.call(
                            "applicableCoupons",
                            inCart,
                            membership,
                            (user, found, member) -> coupons.applicable(user, found.ids(), member.level()))
                    .ifAny(inCart, found -> found.ids())
                    .optional();
            page.each("reviewAuthors", reviewed, ReviewsClient.Reviews::featuredAuthorIds, users::publicProfile)
                    .optional();
        };
        return Page.at("/api/home/{userId}", Long.class, calls)
                .ofUser(String::valueOf)
                .requires(userId -> userId >= 1, "A user id is a whole number from 1.");
    }
}
