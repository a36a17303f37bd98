package dev.fivefold.mocks.messages.intake.copy;

import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Messages for tests. */
public final class Messages {

    private Messages() {}

    /** A new message. */
    public static NewMessage of(long userId, String source, String content) {
        NewMessage message = new NewMessage();
        message.setUserId(userId);
        message.setSource(source);
        message.setContent(content);
        return message;
    }

    /** A row with a content, and any other values. */
    public static AcceptedMessage row(String content) {
        AcceptedMessage row = new AcceptedMessage();
        row.setMessageId("id of " + content);
        row.setUserId(1);
        row.setSource("test");
        row.setContent(content);
        row.setAcceptedAt(Instant.EPOCH);
        return row;
    }

    /** Messages of few users, sources and characters, so that equal and nearly equal ones are among them. */
    public static Arbitrary<NewMessage> similar() {
        return Combinators.combine(
                        Arbitraries.longs().between(1, 12),
                        Arbitraries.strings().withChars("12 ab").ofMinLength(1).ofMaxLength(3),
                        Arbitraries.strings().withChars("12 ab").ofMinLength(1).ofMaxLength(3))
                .as(Messages::of);
    }

    /** Any messages. */
    public static Arbitrary<NewMessage> any() {
        return Combinators.combine(
                        Arbitraries.longs().greaterOrEqual(1),
                        Arbitraries.strings().ofMinLength(1).ofMaxLength(64),
                        Arbitraries.strings().ofMinLength(1).ofMaxLength(5_000))
                .as(Messages::of);
    }
}
