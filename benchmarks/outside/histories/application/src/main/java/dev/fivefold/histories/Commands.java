package dev.fivefold.histories;

import dev.fivefold.histories.SalesClient.Cart;
import dev.fivefold.starter.page.Page;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.RequestBody;

/** Commands: one of two writes whose service honours their keys, and one of a write whose service does not. */
@Configuration(proxyBeanMethods = false)
class Commands {

    record Request(@RequestBody Cart cart) {}

    @Bean
    Page<Request> purchase(SalesClient sales) {
        return Page.post("/purchases", Request.class, page -> {
            var order =
                    page.call("order", request -> sales.order(request.cart())).write();
            page.call("payment", order, (request, placed) -> sales.pay(request.cart()))
                    .write();
        });
    }

    @Bean
    Page<Request> note(SalesClient sales) {
        return Page.post(
                "/notes",
                Request.class,
                page -> page.call("note", request -> sales.note(request.cart())).write());
    }
}
