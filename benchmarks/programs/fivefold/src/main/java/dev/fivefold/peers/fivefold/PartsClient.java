package dev.fivefold.peers.fivefold;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The service of parts. */
@FeignClient("parts")
interface PartsClient {

    /** A part that no other call reads. */
    @GetMapping("/{part}")
    Call<RawJson> raw(
            @PathVariable("part") int part, @RequestParam("user") long user, @RequestParam("after") long after);

    /** A part that another call depends on. */
    @GetMapping("/{part}")
    Call<Part> part(@PathVariable("part") int part, @RequestParam("user") long user, @RequestParam("after") long after);

    /** The field that other calls read; the page gets the whole response. */
    record Part(long next) {}
}
