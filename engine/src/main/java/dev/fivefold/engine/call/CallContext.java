package dev.fivefold.engine.call;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The deadline and the cancellation of one call, and its reports while it runs. It reports its attempts, the arrival of
 * the response's first byte and the bytes that have arrived. Thread-safe.
 */
public final class CallContext {

    private final String plan;
    private final String part;
    private final Deadline deadline;
    private final UnaryOperator<Runnable> page;
    private final Executor own;
    private final @Nullable PageBytes bytes;
    private final PageBytes.@Nullable Arrival arrival;
    private final Waits waits; // of all attempts

    private @Nullable List<Runnable> cancellations; // most calls end without a cancellation
    private boolean cancelled;

    /** For a call outside of a page. */
    public CallContext(Deadline deadline) {
        this("", "", deadline, UnaryOperator.identity(), PageThreads.executor(), null, false);
    }

    /**
     * For a call of a plan.
     *
     * @param plan the name of the plan, which is that of its page
     * @param part the name of the call in its plan
     * @param page wraps work for another thread in the context (thread locals) of the page
     * @param own runs application code in the context of the page
     * @param bytes counts those that its page holds; {@code null} if it holds any number
     * @param required whether there is no page without its result
     */
    public CallContext(
            String plan,
            String part,
            Deadline deadline,
            UnaryOperator<Runnable> page,
            Executor own,
            @Nullable PageBytes bytes,
            boolean required) {
        this.plan = plan;
        this.part = part;
        this.deadline = deadline;
        this.page = page;
        this.own = own;
        this.bytes = bytes;
        this.arrival = bytes == null ? null : bytes.new Arrival(this::cancel, required);
        this.waits = new Waits();
    }

    private CallContext(CallContext whole, UnaryOperator<Runnable> page, Executor own) {
        this.plan = whole.plan;
        this.part = whole.part;
        this.deadline = whole.deadline;
        this.page = page;
        this.own = own;
        this.bytes = whole.bytes;
        this.arrival = whole.arrival;
        this.waits = whole.waits;
        whole.onCancel(this::cancel);
    }

    /** The context of one of several attempts: cancelled with this one, or alone; its reports also count for this one. */
    public CallContext attempt() {
        return new CallContext(this, page, own);
    }

    /** The same, whose work is wrapped in another context. */
    public CallContext within(UnaryOperator<Runnable> other) {
        return new CallContext(this, other, work -> own.execute(other.apply(work)));
    }

    /** The name of the plan, which is that of its page; empty outside of a page. */
    public String plan() {
        return plan;
    }

    /** The name of the call in its page's plan; empty outside of a page. */
    public String part() {
        return part;
    }

    /** Wraps work for another thread in the context of the page; as it is, outside of a page. */
    public Runnable inPage(Runnable work) {
        return page.apply(work);
    }

    /**
     * Runs application code on the page's own thread while that waits for its calls. Later and outside of a page, it
     * runs on one of {@link PageThreads}. It never runs on the calling thread, which may be an event loop.
     */
    public void execute(Runnable code) {
        own.execute(code);
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

    /** Reports that the head of the response has arrived; only the first report counts. */
    public void firstByte() {
        waits.firstByte();
    }

    /** What it waits for, and its attempts: those of the whole call. */
    public Waits waits() {
        return waits;
    }

    /** The maximum number of bytes that the page holds; {@link Long#MAX_VALUE} outside of a page. */
    public long maxBytes() {
        return bytes == null ? Long.MAX_VALUE : bytes.max();
    }

    /**
     * Counts bytes of the response that have arrived: the page holds them until the call ends, or the attempt fails. If it has no room for them, the call with the
     * largest such response is cancelled, and fails.
     *
     * @param count negative when an attempt has failed, and the page no longer holds what has arrived of it
     */
    public void arrived(long count) {
        if (arrival != null) {
            arrival.add(count);
        }
    }

    /**
     * Calls of other pages wait for this one, too: from now on its response has the room of an empty page. Other responses of this page must not cost them
     * the response.
     */
    public void share() {
        if (arrival != null) {
            arrival.share();
        }
    }

    /** Whether the call was cancelled since its response is larger than a page. */
    public boolean isOversized() {
        return arrival != null && arrival.isOversized();
    }

    /**
     * Ends the call: the page holds its result in place of what has arrived.
     *
     * @param length that of the result
     * @return {@code false} if there is no room for it
     */
    public boolean settle(long length) {
        return arrival == null || arrival.settle(length);
    }
}
