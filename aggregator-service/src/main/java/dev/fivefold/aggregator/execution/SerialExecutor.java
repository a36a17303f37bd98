package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanOutcome;
import dev.fivefold.aggregator.plan.PlannedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Makes one call after the other on the page's own thread, loops included: how such pages are usually written. */
public final class SerialExecutor implements PlanExecutor {

    @Override
    public <R> PlanOutcome execute(AggregationPlan<R> plan, R request, Deadline deadline) {
        PlanRun<R> run = new PlanRun<>(plan, request, deadline);
        plan.calls().forEach(call -> make(run, call, deadline));
        return run.outcome();
    }

    private static <T> void make(PlanRun<?> run, PlannedCall<T> call, Deadline deadline) {
        run.prepare(call).ifPresent(work -> {
            long start = System.nanoTime();
            List<CallResult<?>> results = new ArrayList<>();
            for (DownstreamCall<?> downstream : work.calls()) {
                results.add(
                        deadline.passed() ? new CallResult.TimedOut<>(Duration.ZERO) : downstream.execute(deadline));
            }
            run.ended(call, work, results, Duration.ofNanos(System.nanoTime() - start));
        });
    }
}
