package dev.fivefold.examples.teastore;

import dev.fivefold.starter.page.Page;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The home page: 3 calls in one level. */
@Configuration(proxyBeanMethods = false)
class HomePage {

    /** A request for it. */
    record Visit(Session session) {}

    @Bean
    Page<Visit> home(Frame frame) {
        return Page.at("/api/home", Visit.class, page -> frame.addTo(page, Visit::session));
    }
}
