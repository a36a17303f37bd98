package dev.fivefold.engine.execution;

import dev.fivefold.engine.plan.PlanOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/** Hands the results of a page's calls over to the page's own thread. Thread-safe. */
final class Progress {

    private final Executor own;
    private final BiConsumer<List<PlanOutcome.Entry>, Executor> receiver;
    private List<PlanOutcome.Entry> ended = new ArrayList<>();
    private volatile boolean closed;

    /**
     * Progress of a page.
     *
     * @param own the page's thread; what it runs later, it runs elsewhere
     */
    Progress(Executor own, BiConsumer<List<PlanOutcome.Entry>, Executor> receiver) {
        this.own = own;
        this.receiver = receiver;
    }

    void ended(PlanOutcome.Entry entry) {
        if (receiver.equals(PlanExecutor.NO_PROGRESS)) {
            return;
        }
        boolean first;
        synchronized (this) {
            first = ended.isEmpty();
            ended.add(entry);
        }
        if (first) {
            own.execute(this::deliver);
        }
    }

    private void deliver() {
        List<PlanOutcome.Entry> next;
        synchronized (this) {
            next = ended;
            ended = new ArrayList<>();
        }
        if (!closed) {
            receiver.accept(next, own);
        }
    }

    /** What has not been delivered by now never is. For the page's own thread, while it still runs tasks. */
    void close() {
        closed = true;
    }
}
