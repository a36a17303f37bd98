package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.Inputs;
import dev.fivefold.aggregator.plan.Need;
import dev.fivefold.aggregator.plan.PlanOutcome;
import dev.fivefold.aggregator.plan.PlannedCall;
import dev.fivefold.aggregator.plan.Timeline;
import dev.fivefold.aggregator.plan.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page in the making: which calls have ended and how, and which can be made now. It makes none itself and knows no
 * threads; whoever makes a task says how it ended and is told what to make next. Safe for use by many threads.
 */
final class PlanRun<R> {

    private static final System.Logger LOG = System.getLogger(PlanRun.class.getName());

    private final AggregationPlan<R> plan;
    private final R request;
    private final Deadline deadline;
    private final Schedule schedule;
    private final Inputs inputs = this::valueOf;
    private final long begunAt = System.nanoTime();

    private final PlanOutcome.@Nullable Entry[] entries;
    private final @Nullable CallWork<?>[] works;
    private final int[] needed;
    private int open;
    private int stage = -1;
    private int openInStage;
    private boolean closed;
    private long endedAt;

    PlanRun(AggregationPlan<R> plan, R request, Deadline deadline, Schedule schedule) {
        this.plan = plan;
        this.request = request;
        this.deadline = deadline;
        this.schedule = schedule;
        int size = plan.calls().size();
        this.entries = new PlanOutcome.Entry[size];
        this.works = new CallWork<?>[size];
        this.needed = new int[size];
        for (PlannedCall<?> call : plan.calls()) {
            needed[call.index()] = call.dependencies().size();
            open += call.deferred() ? 0 : 1;
        }
    }

    /** What can be made at once. To be called first, and once. */
    synchronized ReadyTasks begin() {
        ReadyTasks tasks = new ReadyTasks();
        if (schedule == Schedule.STAGED) {
            beginNextStage(tasks);
        } else {
            for (PlannedCall<?> call : plan.calls()) {
                if (!call.deferred() && call.dependencies().isEmpty()) {
                    begin(call, tasks);
                }
            }
        }
        return tasks;
    }

    /**
     * Takes down how a task ended.
     *
     * @param ready is given what can be made because of it
     */
    synchronized void ended(CallTask task, CallResult<?> result, ReadyTasks ready) {
        CallWork<?> work = task.work();
        if (closed || entries[work.call().index()] != null) {
            return;
        }
        work.ended(task, result);
        if (work.done()) {
            ended(work.call(), work.join(result), work.timelines(begunAt, result), ready);
        } else {
            work.takeTasks(deadline, ready);
        }
    }

    /** Whether nothing of this page is left to be made or waited for. */
    synchronized boolean isClosed() {
        return closed;
    }

    /** The deadline has passed: what has not ended has timed out, and whatever still runs is cancelled. */
    synchronized void giveUp(Duration allowed) {
        close(new CallResult.TimedOut<>(allowed));
    }

    synchronized PlanOutcome outcome() {
        List<PlanOutcome.Entry> ended = new ArrayList<>(entries.length);
        for (PlanOutcome.Entry entry : entries) {
            if (entry != null) {
                ended.add(entry);
            }
        }
        List<PlannedCall<?>> deferred =
                plan.calls().stream().filter(PlannedCall::deferred).toList();
        return new PlanOutcome(ended, deferred, Duration.ofNanos(endedAt - begunAt));
    }

    private void beginNextStage(ReadyTasks tasks) {
        while (!closed && openInStage == 0 && stage + 1 < plan.stages().size()) {
            stage++;
            List<PlannedCall<?>> calls = plan.stages().get(stage).calls();
            openInStage = calls.size();
            calls.forEach(call -> begin(call, tasks));
        }
    }

    private <T> void begin(PlannedCall<T> call, ReadyTasks tasks) {
        if (closed) {
            return;
        }
        CallResult<?> foregone = foregoneResult(call);
        if (foregone != null) {
            ended(call, foregone, List.of(), tasks);
            return;
        }
        Work<T> prepared;
        try {
            prepared = plan.prepare(call, request, inputs);
        } catch (RuntimeException mistake) {
            LOG.log(System.Logger.Level.WARNING, "call ''{0}'' could not be prepared: {1}", call, mistake);
            ended(call, CallResult.Failed.because("not prepared: " + mistake), List.of(), tasks);
            return;
        }
        CallWork<T> work = new CallWork<>(call, prepared);
        works[call.index()] = work;
        if (work.done()) { // a loop over nothing
            ended(call, work.join(new CallResult.NotNeeded<>()), List.of(), tasks);
        } else {
            work.takeTasks(deadline, tasks);
        }
    }

    private void ended(PlannedCall<?> call, CallResult<?> result, List<Timeline> timelines, ReadyTasks tasks) {
        CallResult<?> usable = orElse(call, result);
        entries[call.index()] = new PlanOutcome.Entry(call, usable, timelines);
        open--;
        if (result instanceof CallResult.Failed<?> failed) {
            LOG.log(System.Logger.Level.DEBUG, "call ''{0}'' failed: {1}", call, failed.reason());
        }
        if (call.required() && !(usable instanceof CallResult.Answered)) {
            tasks.clear();
            close(new CallResult.Cancelled<>());
        } else if (open == 0) {
            close(new CallResult.Cancelled<>());
        } else if (schedule == Schedule.STAGED) {
            openInStage--;
            beginNextStage(tasks);
        } else {
            for (PlannedCall<?> dependent : plan.dependentsOf(call)) {
                if (!dependent.deferred() && --needed[dependent.index()] == 0) {
                    begin(dependent, tasks);
                }
            }
        }
    }

    private void close(CallResult<?> unfinished) {
        if (closed) {
            return;
        }
        closed = true;
        endedAt = System.nanoTime();
        for (PlannedCall<?> call : plan.calls()) {
            if (call.deferred() || entries[call.index()] != null) {
                continue;
            }
            CallWork<?> work = works[call.index()];
            CallResult<?> result = work == null ? unfinished : work.join(unfinished);
            List<Timeline> timelines = work == null ? List.of() : work.timelines(begunAt, unfinished);
            if (work != null) {
                work.cancelRunning();
            }
            entries[call.index()] = new PlanOutcome.Entry(call, orElse(call, result), timelines);
        }
    }

    /** How a call ends without being made, because of those that it needs; {@code null} if it is to be made. */
    private @Nullable CallResult<?> foregoneResult(PlannedCall<?> call) {
        for (PlannedCall<?> dependency : call.dependencies()) {
            switch (resultOf(dependency)) {
                case CallResult.Answered<?> answered -> {}
                case CallResult.NotNeeded<?> notNeeded -> {
                    return notNeeded;
                }
                case CallResult.Unanswered<?> unanswered -> {
                    return new CallResult.Skipped<>(dependency.name());
                }
            }
        }
        return null;
    }

    private static CallResult<?> orElse(PlannedCall<?> call, CallResult<?> result) {
        if (call.need() instanceof Need.OrElse<?> orElse
                && result instanceof CallResult.Unanswered<?> unanswered
                && !(result instanceof CallResult.NotNeeded)) {
            return new CallResult.Defaulted<>(orElse.value(), orElse.body(), unanswered);
        }
        return result;
    }

    private CallResult<?> resultOf(PlannedCall<?> call) {
        PlanOutcome.Entry entry = entries[call.index()];
        if (entry == null) {
            throw new IllegalStateException("call '" + call + "' has not ended");
        }
        return entry.result();
    }

    @SuppressWarnings("unchecked") // an entry's result is of its call's type
    private <T> T valueOf(PlannedCall<T> call) {
        if (resultOf(call) instanceof CallResult.Answered<?> answered) {
            return (T) answered.value();
        }
        throw new IllegalStateException("call '" + call + "' has no answer");
    }
}
