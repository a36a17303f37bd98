package dev.fivefold.idempotency;

import dev.fivefold.engine.call.Call;
import dev.fivefold.starter.call.Idempotent;
import dev.fivefold.starter.page.Page;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The application of a process that is killed: two writes, each of which its service makes once a key. */
@EnableAutoConfiguration
@EnableFeignClients(clients = PurchaseApplication.Sales.class)
public class PurchaseApplication {

    record Cart(long number) {}

    record Purchase(@RequestBody Cart cart) {}

    record Id(long id) {}

    @FeignClient("sales")
    interface Sales {

        @Idempotent
        @PostMapping("/orders")
        Call<Id> order(@RequestBody Cart cart);

        @Idempotent
        @PostMapping("/payments")
        Call<Id> pay(@RequestBody Cart cart);
    }

    @Bean
    Page<Purchase> purchase(Sales sales) {
        return Page.post("/api/purchase", Purchase.class, page -> {
            var order =
                    page.call("order", purchase -> sales.order(purchase.cart())).write();
            page.call("payment", order, (purchase, placed) -> sales.pay(purchase.cart()))
                    .write();
        });
    }

    public static void main(String[] arguments) {
        SpringApplication.run(PurchaseApplication.class, arguments);
    }
}
