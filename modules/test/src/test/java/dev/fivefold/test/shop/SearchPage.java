package dev.fivefold.test.shop;

import dev.fivefold.starter.page.Page;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SearchPage {

    @Bean
    Page<String> search(Clients.Products products) {
        return Page.at(
                "/api/search/{text}",
                String.class,
                page -> page.call("found", text -> products.search(new Clients.Search(text), "acme"))
                        .required());
    }
}
