package dev.fivefold.aggregator.message;

import dev.fivefold.aggregator.client.MessagesClient.Accepted;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A queued message, and the thread that waits for its outcome. Only that thread waits; any other may wake it, once. */
final class PendingMessage {

    private final byte[] entry;
    private final Deadline deadline;
    private final Thread owner = Thread.currentThread();
    private volatile @Nullable List<PendingMessage> toSend;
    private volatile @Nullable CallResult<Accepted> outcome;

    /**
     * A message of the calling thread.
     *
     * @param entry by {@code ProtobufMessages.entry}
     * @param deadline until when its sender waits
     */
    PendingMessage(byte[] entry, Deadline deadline) {
        this.entry = entry;
        this.deadline = deadline;
    }

    byte[] entry() {
        return entry;
    }

    /**
     * Waits until its thread has a batch to send, or its outcome. Returns sooner at its deadline or on an interrupt.
     */
    void await() {
        while (toSend == null
                && outcome == null
                && !deadline.passed()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, deadline.remaining().toNanos());
        }
    }

    /** Makes its thread send these, itself among them. */
    void send(List<PendingMessage> batch) {
        toSend = batch;
        wake();
    }

    /** The messages that its thread has to send; null if none. */
    @Nullable
    List<PendingMessage> toSend() {
        return toSend;
    }

    /** Sets its outcome. */
    void end(CallResult<Accepted> result) {
        outcome = result;
        wake();
    }

    /** Its outcome; null if not known yet. */
    @Nullable
    CallResult<Accepted> outcome() {
        return outcome;
    }

    private void wake() {
        if (!owner.equals(Thread.currentThread())) {
            LockSupport.unpark(owner);
        }
    }
}
