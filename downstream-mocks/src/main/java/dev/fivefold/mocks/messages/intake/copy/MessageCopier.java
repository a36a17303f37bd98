package dev.fivefold.mocks.messages.intake.copy;

/** Copies the fields that a request and a row share. Thread-safe. */
public interface MessageCopier {

    /** A row without an id and a time yet. */
    AcceptedMessage copy(NewMessage message);

    /** Copies by reflection (article 001). */
    static MessageCopier reflection() {
        return new ReflectionCopier();
    }

    /** Copies by code that MapStruct generated. */
    static MessageCopier generated() {
        return new GeneratedCopierImpl();
    }
}
