package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.json;
import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.Fault;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The assertions of {@link FailureMatrixTest} for dataflow also hold for the older modes, as long as a call's own
 * timeout ends it before its page. Where one call waits for another that it does not need, only that leaves time for
 * both.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("modes")
record FailureModesTest(FaultyPage page) {

    private static final Duration SHORT_TIMEOUT = Duration.ofMillis(700);

    static List<Named<FaultyPage>> modes() throws Exception {
        return List.of(Named.of("serial", start("serial")), Named.of("staged", start("staged")));
    }

    /** One of each kind: all of them would take too long here. */
    static Stream<Arguments> someAtEveryPosition() {
        return Stream.of(Fault.NO_RESPONSE, Fault.RESET_CONNECTION, Fault.STATUS_503, Fault.MALFORMED_JSON)
                .flatMap(fault -> Stream.of(Position.values()).map(at -> Arguments.of(fault, at)));
    }

    @ParameterizedTest(name = "{0} at {1}")
    @MethodSource("someAtEveryPosition")
    void the_page_is_served_and_loses_only_dependent_parts(Fault fault, Position at) throws Exception {
        page.survives(fault, at);
    }

    @Test
    void an_optional_part_that_takes_the_whole_time_budget_does_not_make_the_page_late() throws Exception {
        page.setFault(Fault.NO_RESPONSE, "/messages/7/inbox");

        HttpResponse<String> response = page.inTime(SHORT_TIMEOUT);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(status(json(response), "inbox")).isEqualTo("timed_out");
        assertThat(status(json(response), "cart")).isEqualTo("success");
    }

    @Test
    void a_required_part_that_takes_the_whole_time_budget_makes_a_problem_in_time() throws Exception {
        page.setFault(Fault.NO_RESPONSE, "/carts/7");

        page.assertIsProblem(page.inTime(SHORT_TIMEOUT), 504, "cart");
    }

    private static FaultyPage start(String mode) throws Exception {
        return FaultyPage.start(
                Duration.ofSeconds(3),
                "fivefold.pages.default.mode=" + mode,
                "resilience4j.timelimiter.instances.users.timeout-duration=500ms",
                "resilience4j.timelimiter.instances.content.timeout-duration=500ms",
                "resilience4j.timelimiter.instances.recommendations.timeout-duration=500ms");
    }
}
