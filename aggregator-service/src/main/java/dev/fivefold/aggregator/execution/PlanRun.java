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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page in the making: which calls have ended and how, and which can be made now. It makes none itself and knows no
 * threads; whoever takes a task says how it ended, and asks whether more threads are wanted. Safe for use by many threads.
 */
final class PlanRun<R> {

    private static final System.Logger LOG = System.getLogger(PlanRun.class.getName());

    private final AggregationPlan<R> plan;
    private final R request;
    private final Deadline deadline;
    private final Schedule schedule;
    private final Runnable onClosed;
    private final Mishaps mishaps;
    private final Inputs inputs = this::valueOf;
    private final long begunAt = System.nanoTime();

    private final PlanOutcome.@Nullable Entry[] entries;
    private final @Nullable CallWork<?>[] works;
    private final int[] needed;
    private final Deque<CallTask> ready;
    private int summoned;
    private int open;
    private int stage = -1;
    private int openInStage;
    private boolean closed;
    private boolean closing;
    private List<CallTask> unwanted = List.of();
    private long endedAt;

    /**
     * A page of which nothing is begun yet.
     *
     * @param onClosed run once, when nothing of the page is left to be made or waited for and what still ran is cancelled
     * @param mishaps is told of calls that cannot be made
     */
    PlanRun(
            AggregationPlan<R> plan,
            R request,
            Deadline deadline,
            Schedule schedule,
            Runnable onClosed,
            Mishaps mishaps) {
        this.plan = plan;
        this.request = request;
        this.deadline = deadline;
        this.schedule = schedule;
        this.onClosed = onClosed;
        this.mishaps = mishaps;
        int size = plan.calls().size();
        this.entries = new PlanOutcome.Entry[size];
        this.works = new CallWork<?>[size];
        this.needed = new int[size];
        this.ready = new ArrayDeque<>(size);
        for (PlannedCall<?> call : plan.calls()) {
            needed[call.index()] = call.dependencies().size();
            open += plan.makes(call) ? 1 : 0;
        }
        for (PlannedCall<?> call : plan.leftOut()) {
            entries[call.index()] = new PlanOutcome.Entry(call, orElse(call, new CallResult.LeftOut<>()), List.of());
        }
    }

    /** Finds out what can be made at once. To be called first, and once. */
    void begin() {
        synchronized (this) {
            if (schedule == Schedule.STAGED) {
                beginNextStage();
            } else {
                for (PlannedCall<?> call : plan.calls()) {
                    if (plan.makes(call) && call.dependencies().isEmpty()) {
                        begin(call);
                    }
                }
            }
        }
        finishClosing();
    }

    /** A task to be made now, which is then taken; {@code null} if there is none for now. */
    synchronized @Nullable CallTask next() {
        return ready.poll();
    }

    /** Takes down how a task ended, and finds out what can be made because of it. */
    void ended(CallTask task, CallResult<?> result) {
        synchronized (this) {
            CallWork<?> work = task.work();
            if (closed || entries[work.call().index()] != null) {
                return;
            }
            work.ended(task, result);
            if (work.done()) {
                ended(work.call(), work.join(result), work.timelines(begunAt, result));
            } else {
                work.takeTasks(deadline, ready);
            }
        }
        finishClosing();
    }

    /**
     * Whether another thread is wanted, which the caller must then see to.
     *
     * @param here how many threads are about to take a task anyway
     */
    synchronized boolean summon(int here) {
        boolean wanted = ready.size() > summoned + here;
        summoned += wanted ? 1 : 0;
        return wanted;
    }

    /** A thread that was summoned is here. */
    synchronized void arrived() {
        summoned--;
    }

    /** A thread that was summoned cannot come: the last of the tasks in wait cannot be made. */
    void noRoom() {
        mishaps.rejected();
        CallTask task;
        synchronized (this) {
            summoned--;
            task = ready.pollLast();
        }
        if (task != null) {
            ended(task, new CallResult.Rejected<>());
        }
    }

    /** The deadline has passed: what has not ended has timed out, and whatever still runs is cancelled. */
    void giveUp(Duration allowed) {
        synchronized (this) {
            close(new CallResult.TimedOut<>(allowed));
        }
        finishClosing();
    }

    synchronized PlanOutcome outcome() {
        List<PlanOutcome.Entry> ended = new ArrayList<>(entries.length);
        for (PlanOutcome.Entry entry : entries) {
            if (entry != null) {
                ended.add(entry);
            }
        }
        return new PlanOutcome(ended, plan.deferred(), Duration.ofNanos(endedAt - begunAt));
    }

    /** Cancelling runs others' code: never under the lock that ending calls wait for. */
    private void finishClosing() {
        List<CallTask> running;
        synchronized (this) {
            if (!closing) {
                return;
            }
            closing = false;
            running = unwanted;
        }
        running.forEach(CallTask::cancel);
        onClosed.run();
    }

    private void beginNextStage() {
        while (!closed && openInStage == 0 && stage + 1 < plan.stages().size()) {
            stage++;
            List<PlannedCall<?>> calls = plan.stages().get(stage).calls();
            openInStage = calls.size();
            calls.forEach(call -> begin(call));
        }
    }

    private <T> void begin(PlannedCall<T> call) {
        if (closed) {
            return;
        }
        CallResult<?> foregone = foregoneResult(call);
        if (foregone != null) {
            ended(call, foregone, List.of());
            return;
        }
        Work<T> prepared;
        try {
            prepared = plan.prepare(call, request, inputs);
        } catch (RuntimeException mistake) {
            mishaps.unprepared(call.name(), mistake);
            LOG.log(System.Logger.Level.DEBUG, "call ''{0}'' could not be prepared: {1}", call, mistake);
            ended(call, CallResult.Failed.because("not prepared: " + mistake), List.of());
            return;
        }
        CallWork<T> work = new CallWork<>(call, prepared);
        works[call.index()] = work;
        if (work.done()) { // a loop over nothing
            ended(call, work.join(new CallResult.NotNeeded<>()), List.of());
        } else {
            work.takeTasks(deadline, ready);
        }
    }

    private void ended(PlannedCall<?> call, CallResult<?> result, List<Timeline> timelines) {
        CallResult<?> usable = orElse(call, result);
        entries[call.index()] = new PlanOutcome.Entry(call, usable, timelines);
        open--;
        if (result instanceof CallResult.Failed<?> failed) {
            LOG.log(System.Logger.Level.DEBUG, "call ''{0}'' failed: {1}", call, failed.reason());
        }
        if (call.required() && !(usable instanceof CallResult.Answered)) {
            close(new CallResult.Cancelled<>());
        } else if (open == 0) {
            close(new CallResult.Cancelled<>());
        } else if (schedule == Schedule.STAGED) {
            openInStage--;
            beginNextStage();
        } else {
            for (PlannedCall<?> dependent : plan.dependentsOf(call)) {
                if (plan.makes(dependent) && --needed[dependent.index()] == 0) {
                    begin(dependent);
                }
            }
        }
    }

    private void close(CallResult<?> unfinished) {
        if (closed) {
            return;
        }
        closed = true;
        closing = true;
        endedAt = System.nanoTime();
        ready.clear();
        List<CallTask> running = new ArrayList<>();
        for (PlannedCall<?> call : plan.calls()) {
            if (!plan.makes(call) || entries[call.index()] != null) {
                continue;
            }
            CallWork<?> work = works[call.index()];
            CallResult<?> result = work == null ? unbegun(call, unfinished) : work.join(unfinished);
            List<Timeline> timelines = work == null ? List.of() : work.timelines(begunAt, unfinished);
            if (work != null) {
                work.addRunning(running);
            }
            entries[call.index()] = new PlanOutcome.Entry(call, orElse(call, result), timelines);
        }
        unwanted = running;
    }

    /** How a call ends that was not begun: as every call does that needs one without an answer, if it does. */
    private CallResult<?> unbegun(PlannedCall<?> call, CallResult<?> unfinished) {
        CallResult<?> foregone = foregoneResult(call);
        return foregone == null ? unfinished : foregone;
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
