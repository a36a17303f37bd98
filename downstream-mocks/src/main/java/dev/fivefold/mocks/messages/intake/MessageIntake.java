package dev.fivefold.mocks.messages.intake;

import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/**
 * Accepts messages, unless the same one was accepted within the last minute or too many wait. An accepted message is not yet
 * written: what {@link MessageWriter} says of loss holds. Safe for use by many threads.
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

    /** What became of a message. */
    sealed interface Outcome {

        /** It waits to be written. */
        record Accepted(UniqueId id) implements Outcome {}

        /** The same one was accepted less than a minute ago. */
        record Duplicate(UniqueId id) implements Outcome {}

        /** There was no room for it. */
        record Full(UniqueId id) implements Outcome {}
    }

    /** Accepts a message that is in order; it must not be changed any more. */
    Outcome accept(NewMessage message) {
        UniqueId id = ids.of(message);
        return switch (window.tryAccept(message.getUserId(), id.uniqueId(), () -> waiting.offer(row(message, id)))) {
            case ACCEPTED -> new Outcome.Accepted(id);
            case DUPLICATE -> new Outcome.Duplicate(id);
            case REFUSED -> new Outcome.Full(id);
        };
    }

    private AcceptedMessage row(NewMessage message, UniqueId id) {
        AcceptedMessage row = copier.copy(message);
        row.setMessageId(id.uniqueId());
        row.setAcceptedAt(instants.instant().truncatedTo(ChronoUnit.MILLIS));
        return row;
    }
}
