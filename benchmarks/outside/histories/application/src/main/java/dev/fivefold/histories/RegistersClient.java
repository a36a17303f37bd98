package dev.fivefold.histories;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.redis.PerItem;
import java.util.List;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;

/** The service of registers, each a number. Redis caches both forms of its responses. */
@FeignClient("registers")
interface RegistersClient {

    /** Cached as a whole. */
    @GetMapping("/registers/{id}")
    Call<RawJson> byId(@PathVariable("id") long id);

    /** Cached item by item. */
    @PerItem(list = "registers", id = "id")
    @GetMapping("/registers")
    @CollectionFormat(feign.CollectionFormat.CSV)
    Call<RawJson> byIds(@RequestParam("ids") List<Long> ids);

    /** Sets a register, and returns when the service has. */
    @PutMapping("/registers/{id}")
    void set(@PathVariable("id") long id, @RequestBody Value value);

    record Value(long value) {}
}
