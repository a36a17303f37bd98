package dev.fivefold.mocks.messages.intake.journal;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import dev.fivefold.mocks.messages.intake.queue.WaitingMessages;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A queue whose messages are in a journal before they are accepted. It begins with the messages of the process before,
 * beyond its bound. Any thread may add, one thread takes.
 */
public final class JournaledMessages implements WaitingMessages {

    private static final Logger LOG = LoggerFactory.getLogger(JournaledMessages.class);

    private final WaitingMessages queue;
    private final MessageJournal journal;
    private final Recovery recovered;

    public JournaledMessages(WaitingMessages queue, MessageJournal journal) {
        this.queue = queue;
        this.journal = journal;
        this.recovered = journal.recovery();
    }

    /** Queued first: a message that was rejected would otherwise be written by the next process. */
    @Override
    public boolean offer(AcceptedMessage message) {
        if (!queue.offer(message)) {
            return false;
        }
        try {
            journal.append(message);
        } catch (UncheckedIOException full) {
            // It is queued, and will be written: if the sender sent it again, it would be written twice.
            LOG.warn("A message is not in the journal, and is lost if this process is killed: {}", full.getMessage());
        }
        return true;
    }

    @Override
    public @Nullable AcceptedMessage poll() {
        AcceptedMessage first = recovered.next();
        return first == null ? queue.poll() : first;
    }

    @Override
    public int size() {
        return recovered.left() + queue.size();
    }

    @Override
    public void allWritten() {
        journal.allWritten();
    }
}
