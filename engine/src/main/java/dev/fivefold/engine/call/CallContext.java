package dev.fivefold.engine.call;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The deadline and the cancellation of one call, and what the call reports while it runs: its attempts and the arrival of
 * the response's first byte. Thread-safe.
 */
public final class CallContext {

    private final String part;
    private final Deadline deadline;
    private final @Nullable CallContext parent;

    private @Nullable List<Runnable> cancellations; // most calls end without a cancellation
    private boolean cancelled;
    private volatile long firstByteAt;
    private int attempts;

    /** For a call outside of a page. */
    public CallContext(Deadline deadline) {
        this("", deadline);
    }

    /**
     * For a call of a plan.
     *
     * @param part the name of the call in its plan
     */
    public CallContext(String part, Deadline deadline) {
        this(part, deadline, null);
    }

    private CallContext(String part, Deadline deadline, @Nullable CallContext parent) {
        this.part = part;
        this.deadline = deadline;
        this.parent = parent;
    }

    /** The context of one of several attempts: cancelled with this one, or alone; its reports also count for this one. */
    public CallContext attempt() {
        CallContext attempt = new CallContext(part, deadline, this);
        onCancel(attempt::cancel);
        return attempt;
    }

    /** The name of the call in its page's plan; empty outside of a page. */
    public String part() {
        return part;
    }

    /** When the result is needed. */
    public Deadline deadline() {
        return deadline;
    }

    /** Cancels the call: runs the actions given to {@link #onCancel}, once. Never throws. */
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

    /** Whether the call was cancelled. */
    public synchronized boolean cancelled() {
        return cancelled;
    }

    /**
     * Runs an action when the call is cancelled; at once if it already is.
     *
     * @param action quick, must not throw; runs on the thread that cancels
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

    /** Reports that a request to the service begins. */
    public void attemptStarted() {
        synchronized (this) {
            attempts++;
        }
        if (parent != null) {
            parent.attemptStarted();
        }
    }

    /** The number of requests to the service so far. */
    public synchronized int attempts() {
        return attempts;
    }

    /** Reports that the head of the response has arrived; only the first report counts. */
    public void firstByte() {
        if (firstByteAt == 0) {
            firstByteAt = System.nanoTime();
        }
        if (parent != null) {
            parent.firstByte();
        }
    }

    /** {@link System#nanoTime} at the arrival of the response's head; 0 if it has not arrived. */
    public long firstByteAt() {
        return firstByteAt;
    }
}
