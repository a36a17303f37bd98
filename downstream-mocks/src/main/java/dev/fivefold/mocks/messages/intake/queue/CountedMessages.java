package dev.fivefold.mocks.messages.intake.queue;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** A queue with a counter, which rejects messages when it is full. */
final class CountedMessages implements WaitingMessages {

    private final BlockingQueue<AcceptedMessage> queue;

    CountedMessages(int most) {
        this.queue = new ArrayBlockingQueue<>(most);
    }

    @Override
    public boolean offer(AcceptedMessage message) {
        return queue.offer(message);
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
