package dev.fivefold.aggregator.message;

import dev.fivefold.aggregator.client.MessagesClient.Accepted;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A message that was handed in, and the thread that waits for its outcome: that one alone waits, any other may wake it, once. */
final class PendingMessage {

    private final byte[] entry;
    private final Deadline deadline;
    private final Thread owner = Thread.currentThread();
    private volatile @Nullable List<PendingMessage> toSend;
    private volatile @Nullable CallResult<Accepted> outcome;

    /**
     * A message of the calling thread's.
     *
     * @param entry as {@code ProtobufMessages.entry} has it
     * @param deadline until when its sender waits
     */
    PendingMessage(byte[] entry, Deadline deadline) {
        this.entry = entry;
        this.deadline = deadline;
    }

    byte[] entry() {
        return entry;
    }

    /** Until its thread has something to do: a batch to send, or an outcome. Sooner if its time is over or it is interrupted. */
    void await() {
        while (toSend == null
                && outcome == null
                && !deadline.passed()
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, deadline.remaining().toNanos());
        }
    }

    /** Has its thread send these, itself among them. */
    void send(List<PendingMessage> batch) {
        toSend = batch;
        wake();
    }

    /** What its thread is to send; null if it is not to send anything. */
    @Nullable
    List<PendingMessage> toSend() {
        return toSend;
    }

    /** This has become of it. */
    void end(CallResult<Accepted> result) {
        outcome = result;
        wake();
    }

    /** What has become of it; null if that is not known yet. */
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
