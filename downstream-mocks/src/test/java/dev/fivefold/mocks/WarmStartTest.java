package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

@SmallShop
@TestPropertySource(
        properties = {"fivefold.warm-up.enabled=true", "fivefold.warm-up.duration=1s", "fivefold.warm-up.paths=/users/7"
        })
class WarmStartTest {

    static {
        TestDatabase.migrations(TestDatabase.SHOP).load().migrate(); // a start that fills the database does not warm up
    }

    @LocalServerPort
    private int port;

    @Autowired
    private MeterRegistry metrics;

    @Autowired
    private ApplicationAvailability availability;

    @Test
    void ready_services_have_warmed_up_and_accept_requests() {
        assertThat(metrics.get("http.server.requests")
                        .tag("uri", "/users/{id}")
                        .timer()
                        .count())
                .isPositive();
        assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.ACCEPTING_TRAFFIC);
        assertThat(new Shop(port).get("/users/7").statusCode()).isEqualTo(200);
    }
}
