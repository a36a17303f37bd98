package dev.fivefold.examples.petclinic;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.engine.plan.Shape;
import dev.fivefold.starter.page.Page;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An owner with the pets and the visits of each: the response of {@code ApiGatewayController}, by the same calls. */
@Configuration(proxyBeanMethods = false)
class OwnerPage {

    @Bean
    Page<Integer> owner(CustomersClient customers, VisitsClient visits) {
        return Page.at("/api/gateway/owners/{ownerId}", Integer.class, page -> {
                    var found = page.call("found", customers::owner).hidden().required();
                    var made = page.call("visits", found, (id, owner) -> visits.of(owner.petIds()))
                            .ifAny(found, owner -> owner.pets())
                            .hidden()
                            .orElse(RawJson.of("[]"));
                    page.part(
                                    "owner",
                                    Shape.of(found)
                                            .at("pets")
                                            .nestAll("visits", made, "id", "items.petId")
                                            .at("pets.type")
                                            .pick("name"))
                            .unwrapped()
                            .required();
                    page.notFoundWith(found);
                })
                .meta(Meta.OFF);
    }
}
