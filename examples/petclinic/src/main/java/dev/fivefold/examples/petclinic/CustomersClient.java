package dev.fivefold.examples.petclinic;

import dev.fivefold.engine.call.Call;
import java.util.List;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The service of owners and their pets. */
@FeignClient("customers")
interface CustomersClient {

    /** An owner with the pets, and without their visits. */
    @GetMapping("/owners/{ownerId}")
    Call<Owner> owner(@PathVariable("ownerId") int ownerId);

    /** What the call of the visits reads. */
    record Owner(List<Pet> pets) {

        List<Integer> petIds() {
            return pets.stream().map(Pet::id).toList();
        }
    }

    /** A pet. */
    record Pet(int id) {}
}
