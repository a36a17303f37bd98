package dev.fivefold.mocks.messages.intake.queue;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of accepted messages, from which {@link MessageWriter} writes; a full queue rejects a message. Any
 * thread may add, one thread takes. Lost when the process is killed.
 */
public final class WaitingMessages {

    /** The bound: of the largest contents 128 MB, 256 MB where they are not Latin-1. */
    public static final int MOST = 2_000;

    private final Queue<AcceptedMessage> queue;
    private final Predicate<AcceptedMessage> offer;

    private WaitingMessages(Queue<AcceptedMessage> queue, Predicate<AcceptedMessage> offer) {
        this.queue = queue;
        this.offer = offer;
    }

    /**
     * A linked queue without a counter: to check the bound, it traverses all messages for each new one (article 003,
     * section 7). Threads that add at the same time may exceed the bound, by a message each.
     */
    public static WaitingMessages linked(int most) {
        Queue<AcceptedMessage> queue = new ConcurrentLinkedQueue<>();
        return new WaitingMessages(queue, message -> queue.size() < most && queue.offer(message));
    }

    /** An array queue with a counter. */
    public static WaitingMessages counted(int most) {
        Queue<AcceptedMessage> queue = new ArrayBlockingQueue<>(most);
        return new WaitingMessages(queue, queue::offer);
    }

    /** Adds a message; false if there is no room for it. Never blocks. */
    public boolean offer(AcceptedMessage message) {
        return offer.test(message);
    }

    /** Takes the oldest, null if there is none. Never blocks. */
    public @Nullable AcceptedMessage poll() {
        return queue.poll();
    }

    /** The number of queued messages. */
    public int size() {
        return queue.size();
    }
}
