package dev.fivefold.aggregator.plan;

import dev.fivefold.aggregator.isolation.ServiceState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * A plan for people and tools: its stages, what each call needs and may take, and what follows from that before a page
 * was made. Immutable.
 *
 * @param stages the names of the calls by stage
 * @param calls in the order of the plan
 * @param criticalPath the names of the chain of calls that is expected to take longest
 * @param criticalPathMs how long it is expected to take
 * @param pagesPerSecond the rate that {@code threads} is for
 * @param threads how many calls are being made at a time at that rate, by Little's law: the rate times the sum of the
 *     calls' expected times, loops as one call
 * @param services how the services that it calls are guarded now
 */
public record PlanExplanation(
        String name,
        List<List<String>> stages,
        List<Call> calls,
        List<String> criticalPath,
        long criticalPathMs,
        int pagesPerSecond,
        int threads,
        List<ServiceState> services) {

    /**
     * A call of the plan.
     *
     * @param need required, optional, default or deferred
     * @param callsPerSecond the most that its service is to be asked for
     * @param permits how many calls of its service may be made at a time: {@code callsPerSecond} times {@code expectedMs}
     */
    public record Call(
            String name,
            String service,
            List<String> dependencies,
            boolean required,
            String need,
            int stage,
            long timeoutMs,
            long expectedMs,
            int callsPerSecond,
            int permits) {}

    /**
     * Explains a plan.
     *
     * @param terms what is expected of a service, by its name
     * @param states how a service is guarded, by its name; empty if nobody knows
     * @param pagesPerSecond at least 1
     */
    public static PlanExplanation of(
            AggregationPlan<?> plan,
            Function<String, ServiceTerms> terms,
            Function<String, Optional<ServiceState>> states,
            int pagesPerSecond) {
        List<PlannedCall<?>> made = plan.calls().stream().filter(plan::makes).toList();
        CriticalPath path =
                CriticalPath.of(made, call -> terms.apply(call.service()).latency());
        Duration busy =
                made.stream().map(call -> terms.apply(call.service()).latency()).reduce(Duration.ZERO, Duration::plus);
        return new PlanExplanation(
                plan.name(),
                plan.stages().stream().map(stage -> names(stage.calls())).toList(),
                plan.calls().stream()
                        .map(call -> call(call, terms.apply(call.service())))
                        .toList(),
                names(path.calls()),
                path.length().toMillis(),
                pagesPerSecond,
                (int) Math.ceil(pagesPerSecond * busy.toMillis() / 1_000.0),
                plan.calls().stream()
                        .map(PlannedCall::service)
                        .distinct()
                        .sorted()
                        .flatMap(service -> states.apply(service).stream())
                        .toList());
    }

    /** As lines of text. */
    public String asText() {
        List<String> lines = new ArrayList<>();
        int deferred = calls.size() - stages.stream().mapToInt(List::size).sum();
        lines.add("plan " + name + ": " + (calls.size() - deferred) + " calls in " + stages.size() + " stages"
                + (deferred > 0 ? ", and " + deferred + " deferred" : ""));
        for (Call call : calls) {
            lines.add(String.format(
                            Locale.ROOT,
                            "  %d  %-24s %-16s %-9s %4d ms, at most %d ms, %d/s x %d ms = %d permits%s",
                            call.stage(),
                            call.name(),
                            call.service(),
                            call.need(),
                            call.expectedMs(),
                            call.timeoutMs(),
                            call.callsPerSecond(),
                            call.expectedMs(),
                            call.permits(),
                            call.dependencies().isEmpty() ? "" : "  <- " + String.join(", ", call.dependencies()))
                    .stripTrailing());
        }
        lines.add("critical path: " + String.join(" -> ", criticalPath) + ", " + criticalPathMs + " ms expected");
        lines.add("threads for " + pagesPerSecond + " pages a second: " + threads + " (Little's law)");
        services.forEach(service -> lines.add(line(service)));
        return String.join("\n", lines) + "\n";
    }

    /** As a Mermaid flowchart, the critical path in bold. */
    public String asMermaid() {
        List<String> lines = new ArrayList<>();
        lines.add("flowchart LR");
        for (Call call : calls) {
            lines.add("  " + call.name() + (call.required() ? "[[" + call.name() + "]]" : "[" + call.name() + "]"));
            call.dependencies().forEach(dependency -> lines.add("  " + dependency + " --> " + call.name()));
        }
        lines.add("  classDef critical stroke-width:3px,font-weight:bold");
        lines.add("  class " + String.join(",", criticalPath) + " critical");
        return String.join("\n", lines) + "\n";
    }

    private static String line(ServiceState service) {
        ServiceState.Breaker breaker = service.breaker();
        ServiceState.Bulkhead bulkhead = service.bulkhead();
        return String.format(
                Locale.ROOT,
                "service %-16s breaker %s, %s of its calls failed, %d not permitted; %d of %d permits in use, %d rejected%s",
                service.service(),
                breaker.state(),
                breaker.failureRate() == null ? "?" : breaker.failureRate() + " %",
                breaker.notPermitted(),
                bulkhead.inUse(),
                bulkhead.permits(),
                bulkhead.rejected(),
                service.changed().isEmpty() ? "" : "; changed: " + String.join(", ", service.changed()));
    }

    private static Call call(PlannedCall<?> call, ServiceTerms terms) {
        return new Call(
                call.name(),
                call.service(),
                names(call.dependencies()),
                call.required(),
                switch (call.need()) {
                    case Need.Required<?> required -> "required";
                    case Need.Optional<?> optional -> "optional";
                    case Need.OrElse<?> orElse -> "default";
                    case Need.Deferred<?> deferred -> "deferred";
                },
                call.stage(),
                terms.timeOut().toMillis(),
                terms.latency().toMillis(),
                terms.callsPerSecond(),
                terms.permits());
    }

    private static List<String> names(List<PlannedCall<?>> calls) {
        return calls.stream().map(PlannedCall::name).toList();
    }
}
