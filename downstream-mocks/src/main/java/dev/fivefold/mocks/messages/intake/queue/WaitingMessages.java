package dev.fivefold.mocks.messages.intake.queue;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue of accepted messages, from which {@link MessageWriter} writes; a full queue rejects a message. Any
 * thread may add, one thread takes. Lost when the process is killed.
 */
public interface WaitingMessages {

    /** The bound: of the largest contents 128 MB, 256 MB where they are not Latin-1. */
    int MOST = 2_000;

    /** Adds a message; false if there is no room for it. Never blocks. */
    boolean offer(AcceptedMessage message);

    /** Takes the oldest, null if there is none. Never blocks. */
    @Nullable
    AcceptedMessage poll();

    /** The number of queued messages. */
    int size();

    /** A linked queue without a count (article 003, section 7). */
    static WaitingMessages linked(int most) {
        return new LinkedMessages(most);
    }

    /** An array queue with a count. */
    static WaitingMessages counted(int most) {
        return new CountedMessages(most);
    }
}
