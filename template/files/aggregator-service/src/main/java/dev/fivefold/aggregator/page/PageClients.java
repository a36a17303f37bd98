package dev.fivefold.aggregator.page;

import dev.fivefold.aggregator.downstream.client.CartsClient;
import dev.fivefold.aggregator.downstream.client.ProductsClient;
import dev.fivefold.aggregator.downstream.client.UsersClient;

/** The services that the home page asks. */
public record PageClients(UsersClient users, CartsClient carts, ProductsClient products) {}
