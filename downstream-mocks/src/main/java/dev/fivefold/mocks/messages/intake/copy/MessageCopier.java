package dev.fivefold.mocks.messages.intake.copy;

import org.springframework.beans.BeanUtils;

/** Copies the fields that a request and a row share. Thread-safe. */
public interface MessageCopier {

    /** A row without an id and a time yet. */
    AcceptedMessage copy(NewMessage message);

    /** Determines, for each message, which properties the two beans share, and copies them by reflection (article 001). */
    static MessageCopier reflection() {
        return message -> {
            AcceptedMessage row = new AcceptedMessage();
            BeanUtils.copyProperties(message, row);
            return row;
        };
    }

    /** Copies by code that MapStruct generated. */
    static MessageCopier generated() {
        return new GeneratedCopierImpl();
    }
}
