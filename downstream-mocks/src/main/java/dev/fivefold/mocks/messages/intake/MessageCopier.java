package dev.fivefold.mocks.messages.intake;

/** Makes a row of a request: the fields that have the same names. Safe for use by many threads. */
interface MessageCopier {

    /** A row without an id and a time yet. */
    AcceptedMessage copy(NewMessage message);
}
