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
                builder.build(), method -> terms(method.service().equals("slow") ? 100 : 20, true, 0), 50);

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
                builder.build(), method -> terms(50, method.service().equals("known"), 0), 1);

        assertThat(explained.calls()).extracting(PlanExplanation.Call::measured).containsExactly(true, false);
        assertThat(explained.asText())
                .contains(
                        "50 ms (assumed), at most",
                        "critical path: known -> unknown, 100 ms expected, 1 of 2 times assumed");
    }

    @Test
    void an_explanation_says_where_a_part_goes_whether_it_has_a_condition_and_the_measured_median() {
        PlanBuilder<Long> builder = Plan.named("page", Long.class);
        builder.call("plain", user -> call("carts", String.class)).required();
        builder.call("secret", user -> call("carts", String.class)).hidden().optional();
        builder.call("inlined", user -> call("carts", String.class))
                .when(user -> user > 1)
                .width(2)
                .timeout(Duration.ofSeconds(1))
                .unwrapped()
                .optional();

        PlanExplanation explained = PlanExplanation.of(builder.build(), method -> terms(50, true, 42), 1);

        assertThat(explained.calls())
                .extracting(PlanExplanation.Call::place)
                .containsExactly("field", "hidden", "unwrapped");
        assertThat(explained.calls())
                .extracting(PlanExplanation.Call::conditional)
                .containsExactly(false, false, true);
        assertThat(explained.calls()).extracting(PlanExplanation.Call::medianMs).containsOnly(42L);
        assertThat(explained.asText())
                .contains("permits, median 42 ms, hidden\n", "permits, median 42 ms, unwrapped, conditional\n");
    }

    private static ServiceTerms terms(long meanMs, boolean measured, long medianMs) {
        return new ServiceTerms(
                Duration.ofSeconds(1), Duration.ofMillis(meanMs), measured, Duration.ofMillis(medianMs), 100);
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
