package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Timeline;
import dev.fivefold.engine.plan.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The downstream calls of one planned call and their progress. Guarded by its run, except for its construction. */
final class CallWork<T> {

    private final PlannedCall<T> call;
    private final Work<T> work;
    private final @Nullable CallTask[] tasks;
    private int started;
    private int ended;

    CallWork(PlannedCall<T> call, Work<T> work) {
        this.call = call;
        this.work = work;
        this.tasks = new CallTask[work.size()];
    }

    PlannedCall<T> call() {
        return call;
    }

    boolean done() {
        return ended == tasks.length;
    }

    /** Takes the tasks that may start now within the call's width. */
    void takeTasks(PlanRun<?> run, Consumer<CallTask> ready) {
        while (started < tasks.length && started - ended < call.width()) {
            CallTask task = new CallTask(this, work.call(started), run);
            tasks[started] = task;
            started++;
            ready.accept(task);
        }
    }

    void ended(CallTask task, CallResult<?> result) {
        task.ended(result);
        ended++;
    }

    /** Adds the tasks that have started and not ended. */
    void addRunning(List<CallTask> running) {
        for (CallTask task : tasks) {
            if (task != null && task.result() == null) {
                running.add(task);
            }
        }
    }

    /** The combined result; {@code unfinished} is the result of every task that has not ended. */
    CallResult<T> join(CallResult<?> unfinished) {
        if (tasks.length == 1) { // nearly all
            return work.join(List.of(result(tasks[0], unfinished)));
        }
        List<CallResult<?>> results = new ArrayList<>(tasks.length);
        for (CallTask task : tasks) {
            results.add(result(task, unfinished));
        }
        return work.join(results);
    }

    private static CallResult<?> result(@Nullable CallTask task, CallResult<?> unfinished) {
        CallResult<?> result = task == null ? null : task.result();
        return result == null ? unfinished : result;
    }

    /** The timelines of the tasks that have started, relative to the start of the page. */
    List<Timeline> timelines(long pageStartedAt, CallResult<?> unfinished) {
        if (started == 1 && tasks[0] != null) {
            return List.of(tasks[0].timeline(pageStartedAt, unfinished));
        }
        List<Timeline> timelines = new ArrayList<>(started);
        for (CallTask task : tasks) {
            if (task != null) {
                timelines.add(task.timeline(pageStartedAt, unfinished));
            }
        }
        return timelines;
    }
}
