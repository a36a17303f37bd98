package dev.fivefold.aggregator.web;

import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlannedCall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.stereotype.Component;

/** Shows a plan: its stages, and what each call needs. */
@Component
@Endpoint(id = "plans")
final class PlansEndpoint {

    private final AggregationPlan<?> plan;

    PlansEndpoint(AggregationPlan<?> plan) {
        this.plan = plan;
    }

    /** The plan of this name; {@code null}, which is a 404, if there is none. */
    @ReadOperation
    @Nullable
    ExplainedPlan plan(@Selector String name) {
        return plan.name().equals(name) ? ExplainedPlan.of(plan) : null;
    }

    record ExplainedPlan(String name, List<List<String>> stages, List<ExplainedCall> calls) {

        static ExplainedPlan of(AggregationPlan<?> plan) {
            return new ExplainedPlan(
                    plan.name(),
                    plan.stages().stream().map(stage -> names(stage.calls())).toList(),
                    plan.calls().stream().map(ExplainedCall::of).toList());
        }
    }

    record ExplainedCall(String name, String service, List<String> dependencies, boolean required, int stage) {

        static ExplainedCall of(PlannedCall<?> call) {
            return new ExplainedCall(
                    call.name(), call.service(), names(call.dependencies()), call.required(), call.stage());
        }
    }

    private static List<String> names(List<PlannedCall<?>> calls) {
        return calls.stream().map(PlannedCall::name).toList();
    }
}
