package dev.fivefold.starter.internal.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.starter.internal.page.ServiceTerms;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlanExplanationTest {

    @Test
    void an_explanation_has_the_expected_critical_path_and_the_threads_of_littles_law() {
        PlanBuilder<Long> builder = Plan.named("page", Long.class);
        var quick = builder.call("quick", user -> call("quick", String.class)).required();
        builder.call("slow", user -> call("slow", String.class)).optional();
        builder.call("afterQuick", quick, (user, x) -> call("quick", String.class))
                .optional();

        PlanExplanation explained = PlanExplanation.of(
                builder.build(),
                service -> new ServiceTerms(
                        Duration.ofSeconds(1), Duration.ofMillis(service.equals("slow") ? 100 : 20), true, 100),
                50);

        assertThat(explained.criticalPath()).containsExactly("slow");
        assertThat(explained.criticalPathMs()).isEqualTo(100);
        assertThat(explained.threads()).isEqualTo(7); // 50 pages/s x 140 ms of calls
        assertThat(explained.asText())
                .contains(
                        "1000/s x 100 ms = 100 permits",
                        "critical path: slow, 100 ms",
                        "threads for 50 pages a second: 7");
        assertThat(explained.asMermaid()).contains("quick[[quick]]", "quick --> afterQuick", "class slow critical");
    }

    @Test
    void an_explanation_marks_assumed_times() {
        PlanBuilder<Long> builder = Plan.named("page", Long.class);
        var known = builder.call("known", user -> call("known", String.class)).required();
        builder.call("unknown", known, (user, x) -> call("unknown", String.class))
                .optional();

        PlanExplanation explained = PlanExplanation.of(
                builder.build(),
                service -> new ServiceTerms(Duration.ofSeconds(1), Duration.ofMillis(50), service.equals("known"), 100),
                1);

        assertThat(explained.calls()).extracting(PlanExplanation.Call::measured).containsExactly(true, false);
        assertThat(explained.asText())
                .contains(
                        "50 ms (assumed), at most",
                        "critical path: known -> unknown, 100 ms expected, 1 of 2 times assumed");
    }

    private static <T> Call<T> call(String service, Class<T> type) {
        return new Call<>() {
            @Override
            public CallResult<T> execute(CallContext context) {
                return new CallResult.NotNeeded<>();
            }

            @Override
            public CallTarget target() {
                return new CallTarget(service, "method", type);
            }
        };
    }
}
