package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;

class ActuatorTest extends GatewayTest {

    @Test
    void the_gateway_is_ready_although_one_of_its_origins_is_down() throws Exception {
        assertThat(actuator("/actuator/health/readiness")).isEqualTo("200 {\"status\":\"UP\"}");
    }

    @Test
    void the_actuator_is_not_reachable_through_the_gateway() throws Exception {
        assertThat(get("/actuator/health").statusCode()).isEqualTo(404);
    }

    @Test
    void the_actuator_s_port_serves_nothing_else() throws Exception {
        origin(new MockResponse.Builder().build());

        assertThat(actuator("/api/home/1")).startsWith("404 ");
        assertThat(actuator("/actuator/env")).startsWith("404 ");
        assertThat(hasReachedOrigin()).isFalse();
    }

    private String actuator(String path) throws IOException, InterruptedException {
        var response = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + actuatorPort + path))
                        .build(),
                BodyHandlers.ofString());
        return response.statusCode() + " " + response.body();
    }
}
