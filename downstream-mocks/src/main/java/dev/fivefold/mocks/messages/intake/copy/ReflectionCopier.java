package dev.fivefold.mocks.messages.intake.copy;

import org.springframework.beans.BeanUtils;

/** Determines, for each message, which properties two beans share, and copies them by reflection (article 001). */
final class ReflectionCopier implements MessageCopier {

    @Override
    public AcceptedMessage copy(NewMessage message) {
        AcceptedMessage row = new AcceptedMessage();
        BeanUtils.copyProperties(message, row);
        return row;
    }
}
