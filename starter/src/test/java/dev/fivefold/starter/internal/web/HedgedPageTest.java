package dev.fivefold.starter.internal.web;

import static dev.fivefold.starter.internal.web.Shop.APPLICATION;
import static dev.fivefold.starter.internal.web.Shop.SERVICES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.Fault;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A page with a hedged call, whose usual latency is known. */
@Tag("transport")
class HedgedPageTest {

    private static final String PATH = "/api/hedged/7";

    @BeforeAll
    static void warmUp() throws Exception {
        SERVICES.reset();
        for (int i = 0; i < 64; i++) {
            APPLICATION.get(PATH);
        }
    }

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @Test
    void a_part_whose_service_stalls_once_arrives_by_the_second_attempt() throws Exception {
        SERVICES.respondOnce("/banners", Fault.NO_RESPONSE.of("{}"));

        HttpResponse<String> response = APPLICATION.get(PATH);

        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
        assertThat(response.body()).contains("\"attempts\":2");
        assertThat(SERVICES.targets()).containsExactly("/banners", "/banners");
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"STATUS_500", "RESET_CONNECTION", "MALFORMED_JSON", "REDIRECT"})
    void a_fault_of_both_attempts_fails_the_part_as_without_hedging(Fault fault) throws Exception {
        SERVICES.respond("/banners", fault.of("{}"));

        assertThat(APPLICATION.get(PATH).statusCode()).isEqualTo(502);
        assertThat(SERVICES.targets()).doesNotContain(Fault.ELSEWHERE);
    }

    @Test
    void a_service_without_responses_times_out_at_the_deadline_as_without_hedging() throws Exception {
        SERVICES.respond("/banners", Fault.NO_RESPONSE.of("{}"));

        assertThat(APPLICATION.get(PATH, "X-Request-Timeout-Ms", "300").statusCode())
                .isEqualTo(504);
        assertThat(SERVICES.targets()).hasSize(2);
    }
}
