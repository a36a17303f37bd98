package dev.fivefold.aggregator.execution;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Calls that can be made now. Most calls that end make one other call possible, or none: that costs no list. One thread's. */
final class ReadyTasks {

    private @Nullable CallTask first;
    private @Nullable Deque<CallTask> more;

    void add(CallTask task) {
        if (first == null) {
            first = task;
        } else {
            more = more == null ? new ArrayDeque<>() : more;
            more.add(task);
        }
    }

    /** The next one, which is then taken; {@code null} if there is none. */
    @Nullable
    CallTask take() {
        CallTask task = first;
        first = more == null ? null : more.poll();
        return task;
    }

    void clear() {
        first = null;
        more = null;
    }
}
