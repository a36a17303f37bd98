package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** An origin of one name, whose addresses change while the gateway runs. */
@ExtendWith(OutputCaptureExtension.class)
class DiscoveryTest extends GatewayTest {

    private static final int REQUESTS = 20;

    @Autowired
    private FakeNames names;

    @AfterEach
    void the_name_has_addresses_again() {
        names.give(Replicas.ONE, Replicas.TWO);
    }

    @Test
    void requests_go_round_robin_to_all_addresses_of_a_name() throws Exception {
        serve(Replicas.ONE, Replicas.TWO);

        assertThat(responses()).isEqualTo(Map.of(Replicas.ONE, REQUESTS / 2, Replicas.TWO, REQUESTS / 2));
    }

    @Test
    void an_address_that_is_added_gets_requests_and_one_that_is_removed_gets_none() throws Exception {
        serve(Replicas.ONE, Replicas.TWO);

        serve(Replicas.TWO, Replicas.THREE);

        assertThat(responses()).isEqualTo(Map.of(Replicas.TWO, REQUESTS / 2, Replicas.THREE, REQUESTS / 2));
    }

    @Test
    void a_dead_server_is_left_out_and_costs_no_request() throws Exception {
        serve(Replicas.ONE);
        double before = failedConnections();
        names.give(Replicas.ONE, Replicas.DEAD);
        await().until(() -> responses().equals(Map.of(Replicas.ONE, REQUESTS)) && failedConnections() > before);

        double tried = failedConnections();
        for (int i = 0; i < 10; i++) {
            assertThat(responses()).isEqualTo(Map.of(Replicas.ONE, REQUESTS));
        }

        // Round robin would have been a hundred. It is tried again after 1, 2 and 4 seconds.
        assertThat(failedConnections() - tried).isLessThan(10);
    }

    @Test
    void without_dns_the_last_addresses_stay_and_one_line_is_logged(CapturedOutput output) throws Exception {
        serve(Replicas.ONE, Replicas.TWO);

        names.takeAway();
        int lookups = names.lookups();
        await().until(() -> names.lookups() > lookups + 2);

        assertThat(responses()).containsOnlyKeys(Replicas.ONE, Replicas.TWO);
        assertThat(output.getAll()
                        .split(
                                "DNS lookup failed, using the last known addresses: origin=many host=shop.test addresses=2",
                                -1))
                .hasSize(2);

        names.give(Replicas.ONE, Replicas.TWO);
        await().untilAsserted(() -> assertThat(output.getAll())
                .contains("DNS lookup succeeds again: origin=many host=shop.test addresses=2"));
    }

    /** Gives the name these addresses, and waits until they have all requests. */
    private void serve(String... addresses) {
        names.give(addresses);
        // Before there are any at all, the response to a request is a 502.
        await().untilAsserted(() -> assertThat(responses()).containsOnlyKeys(addresses));
    }

    /** The number of responses by server. */
    private Map<String, Integer> responses() throws Exception {
        Map<String, Integer> responses = new HashMap<>();
        for (int i = 0; i < REQUESTS; i++) {
            HttpResponse<byte[]> response = get("/many/x");
            assertThat(response.statusCode()).isEqualTo(200);
            responses.merge(new String(response.body(), StandardCharsets.US_ASCII), 1, Integer::sum);
        }
        return responses;
    }

    private double failedConnections() throws Exception {
        String metrics = http.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + actuatorPort + "/actuator/prometheus"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
        return metrics.lines()
                .filter(line -> line.startsWith("connectionpool_create_fail_total") && line.contains("many"))
                .collect(Collectors.summingDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ')))));
    }
}
