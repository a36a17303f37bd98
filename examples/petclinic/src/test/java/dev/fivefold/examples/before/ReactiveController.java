package dev.fivefold.examples.before;

import java.time.Duration;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** By {@code WebClient}. */
@RestController
class ReactiveController {

    private final WebClient services;

    ReactiveController(WebClient services) {
        this.services = services;
    }

    @GetMapping("/reactive/owners/{ownerId}")
    Mono<Owner> owner(@PathVariable("ownerId") int ownerId) {
        return services.get()
                .uri("/owners/{id}", ownerId)
                .retrieve()
                .bodyToMono(Owner.class)
                .flatMap(owner -> visitsOf(owner.petIds()).map(owner::with));
    }

    private Mono<List<Owner.Visit>> visitsOf(List<Integer> petIds) {
        return services.get()
                .uri(uri -> uri.path("/pets/visits").queryParam("petId", petIds).build())
                .retrieve()
                .bodyToMono(Owner.Visits.class)
                .map(Owner.Visits::items)
                .timeout(Duration.ofSeconds(2))
                .onErrorReturn(List.of());
    }
}
