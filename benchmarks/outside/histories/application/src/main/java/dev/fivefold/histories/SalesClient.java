package dev.fivefold.histories;

import dev.fivefold.engine.call.Call;
import dev.fivefold.starter.call.Idempotent;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;

/** The service of orders and payments, which are made once a key, and of notes, which are not. */
@FeignClient("sales")
interface SalesClient {

    @Idempotent
    @PostMapping("/orders")
    Call<Id> order(@RequestBody Cart cart);

    @Idempotent
    @PostMapping("/payments")
    Call<Id> pay(@RequestBody Cart cart);

    /** Made once for each request that the service receives. */
    @PostMapping("/notes")
    Call<Id> note(@RequestBody Cart cart);

    record Cart(long number) {}

    record Id(long id) {}
}
