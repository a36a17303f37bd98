package dev.fivefold.test.shop;

import dev.fivefold.starter.page.Page;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class HomePage {

    @Bean
    Page<Long> home(Clients.Users users, Clients.Carts carts, Clients.Products products) {
        return Page.at("/api/home/{userId}", Long.class, page -> {
            page.notFoundWith(page.call("profile", users::profile).required());
            var cart = page.call("cart", carts::cart).optional();
            var found = page.call("products", cart, (user, lines) -> products.byIds(lines.productIds()))
                    .ifAny(cart, Clients.Cart::productIds)
                    .optional();
            page.each(
                            "prices",
                            found,
                            list -> list.stream().map(Clients.Product::id).toList(),
                            products::price)
                    .optional();
        });
    }
}
