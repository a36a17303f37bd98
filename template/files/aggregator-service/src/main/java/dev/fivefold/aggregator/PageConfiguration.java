package dev.fivefold.aggregator;

import dev.fivefold.aggregator.downstream.DownstreamClients;
import dev.fivefold.aggregator.downstream.client.CartsClient;
import dev.fivefold.aggregator.downstream.client.ProductsClient;
import dev.fivefold.aggregator.downstream.client.UsersClient;
import dev.fivefold.aggregator.page.HomePagePlan;
import dev.fivefold.aggregator.page.PageClients;
import dev.fivefold.engine.plan.Plan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What this service serves: the clients of the services behind it, and the home page's plan. */
@Configuration(proxyBeanMethods = false)
class PageConfiguration {

    @Bean
    PageClients pageClients(DownstreamClients clients) {
        PageClients page = new PageClients(
                clients.create(UsersClient.class, "users"),
                clients.create(CartsClient.class, "carts"),
                clients.create(ProductsClient.class, "products"));
        clients.requireClientsOfAllThatAreNamed();
        return page;
    }

    @Bean
    Plan<Long> homePagePlan(PageClients clients) {
        return HomePagePlan.of(clients);
    }
}
