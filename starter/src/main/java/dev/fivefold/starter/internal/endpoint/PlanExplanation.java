package dev.fivefold.starter.internal.endpoint;

import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.Need;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.internal.page.ServiceTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A plan as documentation for people and tools: its stages, dependencies and time budgets, and the threads that follow from
 * them. Immutable.
 *
 * @param stages the names of the calls by stage
 * @param calls in the order of the plan
 * @param criticalPath the names of the calls on the expected critical path
 * @param criticalPathMs its expected duration
 * @param pagesPerSecond the rate of pages for which {@code threads} is computed
 * @param threads the number of concurrent calls at that rate. By Little's law it is the rate times the sum of the
 *     calls' expected times, a loop counting as one call
 */
public record PlanExplanation(
        String name,
        List<List<String>> stages,
        List<Call> calls,
        List<String> criticalPath,
        long criticalPathMs,
        int pagesPerSecond,
        int threads) {

    /**
     * A call of the plan.
     *
     * @param need required, optional, default or deferred
     * @param callsPerSecond the highest rate of calls to its service that the permits allow
     * @param permits the maximum number of concurrent calls to its service: {@code callsPerSecond} times {@code expectedMs}
     * @param shape how it is made of the responses of other calls, in words; empty for a call to a service
     * @param measured whether {@code expectedMs} is the measured mean of its service; assumed otherwise
     */
    public record Call(
            String name,
            String service,
            List<String> dependencies,
            boolean required,
            String need,
            String shape,
            int stage,
            long timeoutMs,
            long expectedMs,
            int callsPerSecond,
            int permits,
            boolean measured) {}

    /**
     * Explains a plan.
     *
     * @param terms the limits and the latency of a service, by its name
     * @param pagesPerSecond at least 1
     */
    public static PlanExplanation of(Plan<?> plan, Function<String, ServiceTerms> terms, int pagesPerSecond) {
        List<PlannedCall<?>> made = plan.calls().stream().filter(plan::makes).toList();
        // A part that is made of others takes no call, and next to no time.
        Function<PlannedCall<?>, Duration> time =
                call -> call.shape().isEmpty() ? terms.apply(call.service()).latency() : Duration.ZERO;
        CriticalPath path = CriticalPath.of(made, time);
        Duration busy = made.stream().map(time).reduce(Duration.ZERO, Duration::plus);
        return new PlanExplanation(
                plan.name(),
                plan.stages().stream().map(stage -> names(stage.calls())).toList(),
                plan.calls().stream()
                        .map(call -> call(call, terms.apply(call.service())))
                        .toList(),
                names(path.calls()),
                path.length().toMillis(),
                pagesPerSecond,
                (int) Math.ceil(pagesPerSecond * busy.toMillis() / 1_000.0));
    }

    /** As lines of text. */
    public String asText() {
        List<String> lines = new ArrayList<>();
        int deferred = calls.size() - stages.stream().mapToInt(List::size).sum();
        lines.add("plan " + name + ": " + (calls.size() - deferred) + " calls in " + stages.size() + " stages"
                + (deferred > 0 ? ", and " + deferred + " deferred" : ""));
        for (Call call : calls) {
            if (!call.shape().isEmpty()) {
                lines.add(String.format(
                        Locale.ROOT, "  %d  %-24s %-9s %s", call.stage(), call.name(), call.need(), call.shape()));
                continue;
            }
            lines.add(String.format(
                            Locale.ROOT,
                            "  %d  %-24s %-16s %-9s %4d ms%s, at most %d ms, %d/s x %d ms = %d permits%s",
                            call.stage(),
                            call.name(),
                            call.service(),
                            call.need(),
                            call.expectedMs(),
                            call.measured() ? "" : " (assumed)",
                            call.timeoutMs(),
                            call.callsPerSecond(),
                            call.expectedMs(),
                            call.permits(),
                            call.dependencies().isEmpty() ? "" : "  <- " + String.join(", ", call.dependencies()))
                    .stripTrailing());
        }
        lines.add("critical path: " + String.join(" -> ", criticalPath) + ", " + criticalPathMs + " ms expected"
                + assumed());
        lines.add("threads for " + pagesPerSecond + " pages a second: " + threads + " (Little's law)");
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

    /** The share of the critical path that is not measured, in words; empty if there is none. */
    private String assumed() {
        long assumed = calls.stream()
                .filter(call -> criticalPath.contains(call.name()) && !call.measured())
                .count();
        return assumed == 0
                ? ""
                : ", " + assumed + " of " + criticalPath.size()
                        + " times assumed: their services have no successful call yet";
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
                call.shape(),
                call.stage(),
                terms.timeout().toMillis(),
                terms.latency().toMillis(),
                terms.callsPerSecond(),
                terms.permits(),
                terms.measured());
    }

    private static List<String> names(List<PlannedCall<?>> calls) {
        return calls.stream().map(PlannedCall::name).toList();
    }
}
