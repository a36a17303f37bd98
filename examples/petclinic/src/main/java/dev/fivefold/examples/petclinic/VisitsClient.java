package dev.fivefold.examples.petclinic;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The service of visits. */
@FeignClient("visits")
interface VisitsClient {

    /** The visits of pets, in {@code items}. */
    @GetMapping("/pets/visits")
    Call<RawJson> of(@RequestParam("petId") List<Integer> petIds);
}
