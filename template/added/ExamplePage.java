package com.acme.example;

import dev.fivefold.starter.page.Page;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A page of two calls: GET /api/example/7. */
@Configuration(proxyBeanMethods = false)
@EnableFeignClients(clients = ExampleClient.class)
class ExamplePage {

    @Bean
    Page<Long> example(ExampleClient client) {
        return Page.at("/api/example/{id}", Long.class, page -> {
            var cart = page.call("cart", client::cart).required();

            // Begins as soon as the cart is there.
            page.call("products", cart, (id, found) -> client.products(found.productIds()))
                    .optional();
        });
    }
}
