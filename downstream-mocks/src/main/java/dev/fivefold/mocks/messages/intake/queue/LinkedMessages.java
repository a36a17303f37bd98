package dev.fivefold.mocks.messages.intake.queue;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A linked queue without a counter: to check the bound, it traverses all messages for each new one (article 003,
 * section 7). Threads that add at the same time may exceed the bound, by a message each.
 */
final class LinkedMessages implements WaitingMessages {

    private final Queue<AcceptedMessage> queue = new ConcurrentLinkedQueue<>();
    private final int most;

    LinkedMessages(int most) {
        this.most = most;
    }

    @Override
    public boolean offer(AcceptedMessage message) {
        return queue.size() < most && queue.offer(message);
    }

    @Override
    public @Nullable AcceptedMessage poll() {
        return queue.poll();
    }

    @Override
    public int size() {
        return queue.size();
    }
}
