package com.acme.shop;

import dev.fivefold.starter.page.Page;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A user's home page: three calls in two stages. */
@Configuration(proxyBeanMethods = false)
class HomePage {

    @Bean
    Page<Long> home(UsersClient users, CartsClient carts, ProductsClient products) {
        return Page.at("/api/home/{userId}", Long.class, page -> {
                    page.notFoundWith(page.call("profile", users::profile).required());
                    var cart = page.call("cart", carts::cart).required();

                    // Depends on the cart; an empty one needs no products.
                    page.call("cartProducts", cart, (user, found) -> products.byIds(found.productIds()))
                            .ifAny(cart, found -> found.productIds())
                            .optional();
                })
                .ofUser(String::valueOf)
                .requires(user -> user >= 1, "A user id is a whole number from 1.");
    }
}
