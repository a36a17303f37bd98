package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.PlanOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Hands the results of a page's calls over to the page's own thread. Thread-safe. */
final class Progress {

    private final Consumer<List<PlanOutcome.Entry>> receiver;
    private List<PlanOutcome.Entry> ended = new ArrayList<>();
    private boolean closed;

    Progress(Consumer<List<PlanOutcome.Entry>> receiver) {
        this.receiver = receiver;
    }

    synchronized void ended(PlanOutcome.Entry entry) {
        ended.add(entry);
        notifyAll();
    }

    /** What has not been delivered by now never is. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }

    /**
     * Delivers results on this thread until it is closed.
     *
     * @return {@code false} at the deadline
     */
    boolean deliver(Deadline deadline) throws InterruptedException {
        while (true) {
            List<PlanOutcome.Entry> next;
            synchronized (this) {
                while (ended.isEmpty() && !closed) {
                    if (deadline.passed()) {
                        return false;
                    }
                    TimeUnit.NANOSECONDS.timedWait(this, deadline.remaining().toNanos());
                }
                if (closed) {
                    return true;
                }
                next = ended;
                ended = new ArrayList<>();
            }
            receiver.accept(next);
        }
    }
}
