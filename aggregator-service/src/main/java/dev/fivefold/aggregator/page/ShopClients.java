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

/** The services that the home page asks. */
public record ShopClients(
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
        ShippingClient shipping) {}
