package dev.fivefold.examples.before;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.examples.petclinic.PetclinicApplication;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;
import tools.jackson.databind.json.JsonMapper;

/** The page and the controllers that it takes the place of, in one application. */
@SpringBootTest(classes = PetclinicApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
@Import({FutureController.class, ReactiveController.class, BeforeAndAfterTest.Clients.class})
class BeforeAndAfterTest {

    private static final MockWebServer SERVICES = new MockWebServer();

    private static final Map<String, String> RESPONSES = Map.of(
            "/owners/6", """
            {"id":6,"firstName":"Jean","lastName":"Coleman","address":"105 N. Lake St.","city":"Monona","telephone":"6085552654",
             "pets":[{"id":7,"name":"Samantha","birthDate":"2012-09-04","type":{"id":1,"name":"cat"}},
                     {"id":8,"name":"Max","birthDate":"2012-09-04","type":{"id":1,"name":"cat"}}]}""",
            "/owners/5", """
            {"id":5,"firstName":"Peter","lastName":"McTavish","address":"2387 S. Fair Way","city":"Madison","telephone":"6085552765",
             "pets":[{"id":6,"name":"George","birthDate":"2010-01-20","type":{"id":4,"name":"snake"}}]}""",
            "/pets/visits?petId=7&petId=8", """
            {"items":[{"id":1,"date":"2013-01-01","description":"rabies shot","petId":7},
                      {"id":4,"date":"2013-01-04","description":"spayed","petId":7}]}""");

    @Autowired
    private Environment environment;

    static class Clients {

        @Bean
        RestClient blocking() {
            return RestClient.create(address());
        }

        @Bean
        WebClient reactive() {
            return WebClient.create(address());
        }

        @Bean(destroyMethod = "shutdown")
        ExecutorService pool() {
            return Executors.newFixedThreadPool(4);
        }
    }

    @DynamicPropertySource
    static void locate(DynamicPropertyRegistry properties) {
        properties.add("spring.cloud.openfeign.client.config.customers.url", BeforeAndAfterTest::address);
        properties.add("spring.cloud.openfeign.client.config.visits.url", BeforeAndAfterTest::address);
    }

    @BeforeAll
    static void startServices() throws IOException {
        SERVICES.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                String body = RESPONSES.get(String.valueOf(request.getTarget()));
                MockResponse.Builder response = new MockResponse.Builder();
                return body == null
                        ? response.code(500).build()
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

    @ParameterizedTest
    @ValueSource(strings = {"/futures/owners/", "/reactive/owners/"})
    void the_page_is_the_response_of_the_controller(String before) {
        assertThat(get("/api/gateway/owners/6")).isEqualTo(get(before + 6));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/futures/owners/", "/reactive/owners/"})
    void without_visits_it_is_too(String before) {
        assertThat(get("/api/gateway/owners/5")).isEqualTo(get(before + 5));
    }

    private Object get(String path) {
        String body = RestClient.create("http://127.0.0.1:" + environment.getProperty("local.server.port"))
                .get()
                .uri(path)
                .retrieve()
                .body(String.class);
        return JsonMapper.shared().readTree(body);
    }

    private static String address() {
        return "http://127.0.0.1:" + SERVICES.getPort();
    }
}
