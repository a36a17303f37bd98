package dev.fivefold.examples.petclinic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.test.PageTest;
import dev.fivefold.test.PageTester;
import dev.fivefold.test.services.Services;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The page with responses as those of the two services, and what its original makes of them. */
@PageTest(OwnerPage.class)
class OwnerPageTest {

    @Autowired
    private PageTester pages;

    @Autowired
    private Services services;

    @BeforeEach
    void respond() {
        services.on("customers").get("/owners/6").respondWithFile("owner.json");
        services.on("visits").get("/pets/visits?petId=7&petId=8").respondWithFile("visits.json");
    }

    @Test
    void an_owner_has_the_visits_of_each_pet() {
        assertThat(pages.get("/api/gateway/owners/6")).hasStatus(200).hasJson("", """
                {"id":6,"firstName":"Jean","lastName":"Coleman","address":"105 N. Lake St.","city":"Monona","telephone":"6085552654",
                 "pets":[{"id":7,"name":"Samantha","birthDate":"2012-09-04","type":{"name":"cat"},
                          "visits":[{"id":1,"date":"2013-01-01","description":"rabies shot","petId":7},
                                    {"id":4,"date":"2013-01-04","description":"spayed","petId":7}]},
                         {"id":8,"name":"Max","birthDate":"2012-09-04","type":{"name":"cat"},"visits":[]}]}""");
    }

    @Test
    void without_the_service_of_visits_an_owner_has_none() {
        services.on("visits").get("/pets/visits").refuseConnection();

        assertThat(pages.get("/api/gateway/owners/6"))
                .hasStatus(200)
                .hasJson("/pets/0/visits", "[]")
                .hasJson("/lastName", "\"Coleman\"")
                .lacksPart("_meta");
    }

    @Test
    void an_unknown_owner_is_not_found() {
        services.on("customers").get("/owners/9").respondWithStatus(404);

        assertThat(pages.get("/api/gateway/owners/9")).hasStatus(404);
    }

    @Test
    void what_is_hidden_is_not_served_by_itself() {
        assertThat(pages.get("/api/gateway/owners/6/parts/found")).hasStatus(404);
    }
}
