package dev.fivefold.examples.before;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** By {@code RestClient}, with futures on a pool. */
@RestController
class FutureController {

    private final RestClient services;
    private final ExecutorService pool;

    FutureController(RestClient services, ExecutorService pool) {
        this.services = services;
        this.pool = pool;
    }

    @GetMapping("/futures/owners/{ownerId}")
    CompletableFuture<Owner> owner(@PathVariable("ownerId") int ownerId) {
        return CompletableFuture.supplyAsync(() -> found(ownerId), pool)
                .thenCompose(owner -> CompletableFuture.supplyAsync(() -> visitsOf(owner.petIds()), pool)
                        .completeOnTimeout(List.of(), 2, TimeUnit.SECONDS)
                        .exceptionally(failure -> List.of())
                        .thenApply(owner::with));
    }

    private Owner found(int ownerId) {
        return requireNonNull(
                services.get().uri("/owners/{id}", ownerId).retrieve().body(Owner.class));
    }

    private List<Owner.Visit> visitsOf(List<Integer> petIds) {
        return requireNonNull(services.get()
                        .uri(uri -> uri.path("/pets/visits")
                                .queryParam("petId", petIds)
                                .build())
                        .retrieve()
                        .body(Owner.Visits.class))
                .items();
    }
}
