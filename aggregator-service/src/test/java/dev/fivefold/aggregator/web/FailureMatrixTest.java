package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * With any fault of one service, at any position of the page: the page is in time, and loses only the dependent parts.
 */
class FailureMatrixTest {

    @AutoClose
    private static FaultyPage page;

    @BeforeAll
    static void start() throws Exception {
        page = FaultyPage.start(
                Duration.ofSeconds(1),
                "fivefold.pages.default.mode=dataflow",
                // Ends before the page does, which then has the time to report skipped calls.
                "resilience4j.timelimiter.instances.recommendations.timeout-duration=500ms");
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void only_an_optional_part_is_missing_when_its_service(Fault fault) throws Exception {
        page.survives(fault, Position.AN_OPTIONAL_PART);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_page_is_a_problem_when_the_service_of_a_required_part(Fault fault) throws Exception {
        page.survives(fault, Position.A_REQUIRED_PART);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void only_an_element_of_a_loop_is_missing_when_its_service(Fault fault) throws Exception {
        page.survives(fault, Position.A_CALL_OF_A_LOOP);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void a_part_and_its_dependents_are_missing_when_its_service(Fault fault) throws Exception {
        page.survives(fault, Position.A_PART_THAT_OTHERS_NEED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"orders", "content", "messages", "coupons", "products", "prices", "stock", "reviews", "shipping"
            })
    void a_page_is_made_without_any_one_service_that_fails_or_is_silent(String service) throws Exception {
        page.survives(Fault.STATUS_500, service);
        page.survives(Fault.NO_RESPONSE, service);
    }

    @ParameterizedTest
    @CsvSource({"users, profile", "carts, cart", "recommendations, personalRecommendations"})
    void a_page_without_a_service_that_it_requires_is_a_problem(String service, String part) throws Exception {
        page.setFaults(Fault.STATUS_500, service);
        page.assertIsProblem(page.get(), 502, part);
        page.setFaults(Fault.NO_RESPONSE, service);
        page.assertIsProblem(page.inTime(), 504, part);
    }

    @Test
    void calls_that_depend_on_a_part_without_a_response_by_the_deadline_are_not_made() throws Exception {
        page.setFault(Fault.NO_RESPONSE, "/orders");

        JsonNode partial = page.assertHasLostOnly(page.inTime(), List.of("recentOrders", "shipments", "orderSellers"));

        assertThat(status(partial, "recentOrders")).isEqualTo("timed_out");
        assertThat(status(partial, "shipments")).isEqualTo("skipped");
        assertThat(status(partial, "orderSellers")).isEqualTo("skipped");
        assertThat(page.shop().targets())
                .noneMatch(target -> target.startsWith("/shipping/shipments") || target.startsWith("/content/sellers"));
    }
}
