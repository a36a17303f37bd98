package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanOutcome;
import dev.fivefold.aggregator.plan.PlannedCall;
import dev.fivefold.aggregator.plan.Stage;
import dev.fivefold.aggregator.plan.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes all calls of a stage at once on the fan-out pool, elements of loops included, and begins the next stage when
 * the slowest is done. The page's own thread only waits: it makes no call, even when the pool is full.
 */
public final class StagedExecutor implements PlanExecutor {

    private final FanOutPool pool;

    public StagedExecutor(FanOutPool pool) {
        this.pool = pool;
    }

    @Override
    public <R> PlanOutcome execute(AggregationPlan<R> plan, R request, Deadline deadline) {
        PlanRun<R> run = new PlanRun<>(plan, request, deadline);
        for (Stage stage : plan.stages()) {
            List<Started<?>> started = new ArrayList<>();
            stage.calls().forEach(call -> start(run, call, deadline, started));
            started.forEach(each -> each.await(run, deadline));
        }
        return run.outcome();
    }

    private <T> void start(PlanRun<?> run, PlannedCall<T> call, Deadline deadline, List<Started<?>> started) {
        run.prepare(call).ifPresent(work -> {
            List<FanOutPool.Running> running = work.calls().stream()
                    .map(downstream -> pool.start(downstream, deadline))
                    .toList();
            started.add(new Started<>(call, work, running));
        });
    }

    /** A call of the stage whose work is on the pool. */
    private record Started<T>(PlannedCall<T> call, Work<T> work, List<FanOutPool.Running> running) {

        void await(PlanRun<?> run, Deadline deadline) {
            List<CallResult<?>> results = new ArrayList<>();
            Duration slowest = Duration.ZERO;
            for (FanOutPool.Running each : running) {
                FanOutPool.Done done = each.await(deadline);
                results.add(done.result());
                slowest = done.elapsed().compareTo(slowest) > 0 ? done.elapsed() : slowest;
            }
            run.ended(call, work, results, slowest);
        }
    }
}
