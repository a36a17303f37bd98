package dev.fivefold.mocks.messages.intake.journal;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages that a journal had when it was opened, oldest first, read as they are taken. One thread takes, any
 * thread may read the number left.
 */
final class Recovery {

    private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

    private final Deque<JournalReader> files;
    private final AtomicInteger left;

    Recovery(List<JournalReader> files, int messages) {
        this.files = new ArrayDeque<>(files);
        this.left = new AtomicInteger(messages);
    }

    /** The next message; {@code null} after the last one, and after one that cannot be read. */
    @Nullable
    AcceptedMessage next() {
        try {
            while (left.get() > 0 && !files.isEmpty()) {
                AcceptedMessage message = files.element().next();
                if (message != null) {
                    left.decrementAndGet();
                    return message;
                }
                files.remove().close();
            }
        } catch (IOException e) {
            LOG.error(
                    "{} messages of the journal cannot be read, and may not have been written: {}", left, e.toString());
            files.clear();
        }
        left.set(0);
        return null;
    }

    int left() {
        return left.get();
    }
}
