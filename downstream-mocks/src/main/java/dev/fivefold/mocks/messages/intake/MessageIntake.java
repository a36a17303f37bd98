package dev.fivefold.mocks.messages.intake;

import dev.fivefold.mocks.messages.intake.copy.AcceptedMessage;
import dev.fivefold.mocks.messages.intake.copy.MessageCopier;
import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import dev.fivefold.mocks.messages.intake.id.UniqueId;
import dev.fivefold.mocks.messages.intake.id.UniqueIds;
import dev.fivefold.mocks.messages.intake.queue.WaitingMessages;
import dev.fivefold.mocks.messages.intake.rejection.Rejection;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Accepts messages, except duplicates within a minute and those for which the queue is full. An accepted message is
 * queued, not yet written. Thread-safe.
 */
final class MessageIntake {

    private final UniqueIds ids;
    private final DuplicateWindow window;
    private final MessageCopier copier;
    private final WaitingMessages waiting;
    private final InstantSource instants;

    MessageIntake(
            UniqueIds ids,
            DuplicateWindow window,
            MessageCopier copier,
            WaitingMessages waiting,
            InstantSource instants) {
        this.ids = ids;
        this.window = window;
        this.copier = copier;
        this.waiting = waiting;
        this.instants = instants;
    }

    /**
     * The outcome of a message.
     *
     * @param rejection null if it is queued
     */
    record Outcome(UniqueId id, @Nullable Rejection rejection) {}

    /** Accepts a valid message; it must not be changed any more. */
    Outcome accept(NewMessage message) {
        UniqueId id = ids.of(message);
        return new Outcome(
                id, window.tryAccept(message.getUserId(), id.uniqueId(), () -> waiting.offer(row(message, id))));
    }

    private AcceptedMessage row(NewMessage message, UniqueId id) {
        AcceptedMessage row = copier.copy(message);
        row.setMessageId(id.uniqueId());
        row.setAcceptedAt(instants.instant().truncatedTo(ChronoUnit.MILLIS));
        return row;
    }
}
