package dev.fivefold.mocks.messages.intake;

/** What a message is recognised by. */
@FunctionalInterface
interface UniqueId {

    /** 32 hexadecimal digits; the same whenever it is asked for. */
    String uniqueId();
}
