package dev.fivefold.aggregator.web;

import static dev.fivefold.aggregator.web.RunningAggregator.status;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** A fault is no worse where slow calls are made twice and equal ones once, and some are no fault at all. */
class HedgedPageTest {

    @AutoClose
    private static TroubledPage page;

    @BeforeAll
    static void start() throws Exception {
        page = TroubledPage.start(
                Duration.ofSeconds(1),
                "fivefold.execution.mode=dataflow",
                "fivefold.downstream.hedge=true",
                "fivefold.downstream.hedge-share=1",
                "fivefold.downstream.coalesce=true",
                "fivefold.downstream.services.recommendations.call-timeout=500ms");
    }

    @ParameterizedTest(name = "when its service {0} at {1}")
    @MethodSource("dev.fivefold.aggregator.web.Fault#someAtEveryPosition")
    void the_page_is_answered_in_time_and_loses_no_more_than_it_must(Fault fault, Position at) throws Exception {
        page.survives(fault, at);
    }

    @Test
    void a_part_whose_service_hangs_once_is_there_at_the_second_attempt() throws Exception {
        page.shop().reset();
        page.shop().answerOnce("/content/banners", Fault.NEVER_ANSWERS.spoil("{}"));

        HttpResponse<String> response = page.get();

        assertThat(response.headers().firstValue("X-Page-Complete")).hasValue("true");
        assertThat(page.shop().targets().stream().filter(target -> target.startsWith("/content/banners")))
                .hasSize(2);
    }

    @Test
    void equal_calls_of_a_loop_share_an_answer_that_does_not_come() throws Exception {
        page.suffer(Fault.NEVER_ANSWERS, "/content/sellers/5");

        JsonNode answered = page.assertHasLostOnly(page.inTime(), List.of("orderSellers"));

        assertThat(status(answered, "orderSellers")).isEqualTo("partial");
        assertThat(answered.path("orderSellers").path(0).isNull()).isTrue();
        assertThat(answered.path("orderSellers").path(1).isNull()).isTrue();
        assertThat(answered.path("orderSellers").path(2).path("of").asString()).isEqualTo("/content/sellers/6");
        // Once, and once more because it was slow; not twice for each of the two.
        assertThat(page.shop().targets().stream().filter(target -> target.equals("/content/sellers/5")))
                .hasSize(2);
    }
}
