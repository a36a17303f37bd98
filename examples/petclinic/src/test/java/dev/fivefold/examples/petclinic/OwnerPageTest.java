package dev.fivefold.examples.petclinic;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.servlet.client.RestTestClient;

/** The page with responses as those of the two services, and what its original makes of them. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class OwnerPageTest {

    private static final MockWebServer SERVICES = new MockWebServer();

    /** Response bodies by path and query; 404 for any other. */
    private static final Map<String, String> RESPONSES = new ConcurrentHashMap<>();

    private static final String OWNER = """
            {"id":6,"firstName":"Jean","lastName":"Coleman","address":"105 N. Lake St.","city":"Monona","telephone":"6085552654",
             "pets":[{"id":7,"name":"Samantha","birthDate":"2012-09-04","type":{"id":1,"name":"cat"}},
                     {"id":8,"name":"Max","birthDate":"2012-09-04","type":{"id":1,"name":"cat"}}]}""";

    private static final String VISITS = """
            {"items":[{"id":1,"date":"2013-01-01","description":"rabies shot","petId":7},
                      {"id":4,"date":"2013-01-04","description":"spayed","petId":7}]}""";

    @Autowired
    private Environment environment;

    @DynamicPropertySource
    static void locate(DynamicPropertyRegistry properties) {
        for (String service : new String[] {"customers", "visits"}) {
            properties.add(
                    "spring.cloud.openfeign.client.config." + service + ".url",
                    () -> "http://127.0.0.1:" + SERVICES.getPort());
        }
    }

    @BeforeAll
    static void startServices() throws IOException {
        SERVICES.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                String body = RESPONSES.get(String.valueOf(request.getTarget()));
                MockResponse.Builder response = new MockResponse.Builder();
                return body == null
                        ? response.code(404).build()
                        : response.setHeader("Content-Type", "application/json")
                                .body(body)
                                .build();
            }
        });
        SERVICES.start();
    }

    @AfterAll
    static void stopServices() {
        SERVICES.close();
    }

    @BeforeEach
    void respond() {
        RESPONSES.clear();
        RESPONSES.put("/owners/6", OWNER);
        RESPONSES.put("/pets/visits?petId=7&petId=8", VISITS);
    }

    @Test
    void an_owner_has_the_visits_of_each_pet() {
        client().get()
                .uri("/api/gateway/owners/6")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .json("""
                {"id":6,"firstName":"Jean","lastName":"Coleman","address":"105 N. Lake St.","city":"Monona","telephone":"6085552654",
                 "pets":[{"id":7,"name":"Samantha","birthDate":"2012-09-04","type":{"name":"cat"},
                          "visits":[{"id":1,"date":"2013-01-01","description":"rabies shot","petId":7},
                                    {"id":4,"date":"2013-01-04","description":"spayed","petId":7}]},
                         {"id":8,"name":"Max","birthDate":"2012-09-04","type":{"name":"cat"},"visits":[]}]}""", org.springframework.test.json.JsonCompareMode.STRICT);
    }

    @Test
    void without_the_service_of_visits_an_owner_has_none() {
        RESPONSES.remove("/pets/visits?petId=7&petId=8");

        client().get()
                .uri("/api/gateway/owners/6")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.pets[0].visits.length()")
                .isEqualTo(0)
                .jsonPath("$.lastName")
                .isEqualTo("Coleman")
                .jsonPath("$._meta")
                .doesNotExist();
    }

    @Test
    void an_unknown_owner_is_not_found() {
        client().get().uri("/api/gateway/owners/9").exchange().expectStatus().isNotFound();
    }

    @Test
    void what_is_hidden_is_not_served_by_itself() {
        client().get()
                .uri("/api/gateway/owners/6/parts/found")
                .exchange()
                .expectStatus()
                .isNotFound();
    }

    private RestTestClient client() {
        return RestTestClient.bindToServer()
                .baseUrl("http://127.0.0.1:" + environment.getProperty("local.server.port"))
                .build();
    }
}
