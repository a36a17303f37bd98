package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.plan.PlannedCall;
import dev.fivefold.aggregator.plan.Timeline;
import dev.fivefold.aggregator.plan.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** The downstream calls of a planned call, as far as they are made. Guarded by its run. */
final class CallWork<T> {

    private final PlannedCall<T> call;
    private final Work<T> work;
    private final List<DownstreamCall<?>> calls;
    private final @Nullable CallTask[] tasks;
    private int begun;
    private int ended;

    CallWork(PlannedCall<T> call, Work<T> work) {
        this.call = call;
        this.work = work;
        this.calls = work.calls();
        this.tasks = new CallTask[calls.size()];
    }

    PlannedCall<T> call() {
        return call;
    }

    boolean done() {
        return ended == tasks.length;
    }

    /** Adds what can be made now within the call's width. */
    void takeTasks(Deadline deadline, Queue<CallTask> ready) {
        while (begun < tasks.length && begun - ended < call.width()) {
            CallTask task = new CallTask(this, calls.get(begun), deadline);
            tasks[begun] = task;
            begun++;
            ready.add(task);
        }
    }

    void ended(CallTask task, CallResult<?> result) {
        task.ended(result);
        ended++;
    }

    /** Adds what was begun and has not ended. */
    void addRunning(List<CallTask> running) {
        for (CallTask task : tasks) {
            if (task != null && task.result() == null) {
                running.add(task);
            }
        }
    }

    /** The outcome; {@code unfinished} stands for what has not ended. */
    CallResult<T> join(CallResult<?> unfinished) {
        List<CallResult<?>> results = new ArrayList<>(tasks.length);
        for (CallTask task : tasks) {
            CallResult<?> result = task == null ? null : task.result();
            results.add(result == null ? unfinished : result);
        }
        return work.join(results);
    }

    /** Of what was begun, counted from when the page was. */
    List<Timeline> timelines(long begunAt, CallResult<?> unfinished) {
        List<Timeline> timelines = new ArrayList<>(begun);
        for (CallTask task : tasks) {
            if (task != null) {
                timelines.add(task.timeline(begunAt, unfinished));
            }
        }
        return timelines;
    }
}
