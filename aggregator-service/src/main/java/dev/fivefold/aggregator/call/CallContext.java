package dev.fivefold.aggregator.call;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a call is told by whoever makes it, and what it tells back while it runs: until when it may take, that nobody
 * wants its answer any more, and when its answer began. Safe for use by many threads.
 */
public final class CallContext {

    private final String part;
    private final Deadline deadline;
    private final @Nullable CallContext whole;
    private @Nullable List<Runnable> cancellations; // most calls end before anybody wants to cancel them
    private boolean cancelled;
    private volatile long firstByteAt;
    private int attempts;

    /** For a call that is no part of a page. */
    public CallContext(Deadline deadline) {
        this("", deadline);
    }

    /**
     * For a call of a plan.
     *
     * @param part what the plan calls it
     */
    public CallContext(String part, Deadline deadline) {
        this(part, deadline, null);
    }

    private CallContext(String part, Deadline deadline, @Nullable CallContext whole) {
        this.part = part;
        this.deadline = deadline;
        this.whole = whole;
    }

    /** For one of several attempts at this call: cancelled with it, or alone; what it tells is told of this call too. */
    public CallContext attempt() {
        CallContext attempt = new CallContext(part, deadline, this);
        onCancel(attempt::cancel);
        return attempt;
    }

    /** What the page's plan calls it; empty if it is no part of a page. */
    public String part() {
        return part;
    }

    /** By when the answer is needed. */
    public Deadline deadline() {
        return deadline;
    }

    /** Nobody wants the answer any more: runs what {@link #onCancel} was given, once. Never throws. */
    public void cancel() {
        List<Runnable> actions;
        synchronized (this) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            actions = cancellations == null ? List.of() : List.copyOf(cancellations);
        }
        actions.forEach(Runnable::run);
    }

    /** Whether nobody wants the answer any more. */
    public synchronized boolean cancelled() {
        return cancelled;
    }

    /**
     * Has this run when the call is cancelled; at once if it already is.
     *
     * @param action quick, must not throw; run by whoever cancels
     */
    public void onCancel(Runnable action) {
        synchronized (this) {
            if (!cancelled) {
                cancellations = cancellations == null ? new ArrayList<>(2) : cancellations;
                cancellations.add(action);
                return;
            }
        }
        action.run();
    }

    /** The service is asked, once more. */
    public void asked() {
        synchronized (this) {
            attempts++;
        }
        if (whole != null) {
            whole.asked();
        }
    }

    /** How often the service was asked so far. */
    public synchronized int attempts() {
        return attempts;
    }

    /** The head of the answer is here; the first such moment counts. */
    public void firstByte() {
        if (firstByteAt == 0) {
            firstByteAt = System.nanoTime();
        }
        if (whole != null) {
            whole.firstByte();
        }
    }

    /** {@link System#nanoTime} when the head of the answer was here, 0 if it never was. */
    public long firstByteAt() {
        return firstByteAt;
    }
}
