package dev.fivefold.aggregator;

import dev.fivefold.aggregator.downstream.BodyFormat;
import dev.fivefold.aggregator.downstream.DownstreamClients;
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
import dev.fivefold.aggregator.downstream.redis.RedisCache;
import dev.fivefold.aggregator.page.HomePagePlan;
import dev.fivefold.aggregator.page.PriceUpdate;
import dev.fivefold.aggregator.page.ShopClients;
import dev.fivefold.engine.plan.Plan;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What this service serves: the clients of the shop, the home page's plan, the update of a price. A fork has its own. */
@Configuration(proxyBeanMethods = false)
class PageConfiguration {

    @Bean
    ShopClients shopClients(DownstreamClients clients, BodyFormat messageFormat) {
        ShopClients shop = new ShopClients(
                clients.create(UsersClient.class, "users"),
                clients.create(CartsClient.class, "carts"),
                clients.create(OrdersClient.class, "orders"),
                clients.create(RecommendationsClient.class, "recommendations"),
                clients.create(ContentClient.class, "content"),
                clients.create(MessagesClient.class, "messages", messageFormat),
                clients.create(CouponsClient.class, "coupons"),
                clients.create(ProductsClient.class, "products"),
                clients.create(PricesClient.class, "prices"),
                clients.create(StockClient.class, "stock"),
                clients.create(ReviewsClient.class, "reviews"),
                clients.create(ShippingClient.class, "shipping"));
        clients.requireClientsOfAllThatAreNamed();
        return shop;
    }

    @Bean
    Plan<Long> homePagePlan(ShopClients shop) {
        return HomePagePlan.of(shop);
    }

    /** Deletes in Redis, where that is turned on. */
    @Bean
    PriceUpdate priceUpdate(ShopClients shop, ObjectProvider<RedisCache> redis, PageProperties page) {
        return new PriceUpdate(
                shop.prices(),
                product -> redis.ifAvailable(cache -> cache.forget(PricesClient.TIERS.stream()
                        .map(tier -> cache.key("prices.byIds", List.of(product, tier)))
                        .toList())),
                page.deadline());
    }
}
