package dev.fivefold.mocks.messages.intake.id;

/** The id of a message. */
@FunctionalInterface
public interface UniqueId {

    /** 32 hexadecimal digits, 8 of {@link UniqueIds#crc32}; the same at each call. */
    String uniqueId();
}
