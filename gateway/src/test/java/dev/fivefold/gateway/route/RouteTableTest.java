package dev.fivefold.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.gateway.route.RouteTable.RouteDecision;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTableTest {

    private final RouteTable routes =
            new RouteTable(List.of(new Route("/api/**", "aggregator"), new Route("/api/reports/{year}", "reports")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api",
                "/api/",
                "/api/home/1",
                "/%61pi/home/1",
                "/api/a%20b",
                "/api/100%25",
                "/api/x;v=1",
                "/api/.well-known",
                "/api/...",
                "/api/a..b",
                "/api/caf%C3%A9",
                "/api/x%C2%B2"
            })
    void a_path_under_a_route_goes_to_its_origin(String path) {
        assertThat(routes.decide(path)).isEqualTo(new RouteDecision.ToOrigin("/api/**", "aggregator"));
    }

    @Test
    void the_most_specific_route_wins_in_any_order() {
        assertThat(routes.decide("/api/reports/2026"))
                .isEqualTo(new RouteDecision.ToOrigin("/api/reports/{year}", "reports"));
        assertThat(routes.decide("/api/reports/2026/may"))
                .isEqualTo(new RouteDecision.ToOrigin("/api/**", "aggregator"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/mocks/services", "/%6docks/services", "/apis", "/API/home/1", "/x/api/home"})
    void any_other_path_has_no_route(String path) {
        assertThat(routes.decide(path)).isEqualTo(new RouteDecision.NoRoute());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "api/home",
                "/api/../mocks",
                "/api/..",
                "/api/./home",
                "/api/%2e%2e/mocks",
                "/api/%2E./mocks",
                "/api/..;/mocks",
                "/api/..;x=1/mocks",
                "/api/..%3bx/mocks",
                "/api/;x/home",
                "/api/..%2fmocks",
                "/api%2f..%2fmocks",
                "/api/a%2Fb",
                "/api/..%5cmocks",
                "/api/..\\mocks",
                "/api/%252e%252e/mocks",
                "/api/%25252e/mocks",
                "/api/%c0%ae%c0%ae/mocks",
                "/api/%00",
                "/api/%0d%0aX: y",
                "/api/home/%EF%BC%91",
                "/api/home/1%D9%A2",
                "/api/home/%F0%9D%9F%8F",
                "/api/%zz",
                "/api/%2",
                "//mocks",
                "/api//mocks"
            })
    void a_path_that_an_origin_could_normalise_is_ambiguous(String path) {
        assertThat(routes.decide(path)).isEqualTo(new RouteDecision.Ambiguous());
    }
}
