package dev.fivefold.mocks.messages.intake;

import dev.fivefold.mocks.messages.intake.copy.MessageCopier;
import dev.fivefold.mocks.messages.intake.id.UniqueIds;
import dev.fivefold.mocks.messages.intake.queue.WaitingMessages;
import dev.fivefold.mocks.messages.intake.rejection.Rejections;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Selects the implementations of the intake; all accept the same messages. Immutable.
 *
 * @param messageId computes the id of a message; by default {@link UniqueIds#md5}
 * @param queue holds accepted messages until they are written; by default {@link WaitingMessages#linked}
 * @param copy copies a request to a row; by default {@link MessageCopier#reflection}
 * @param rejection reports a rejected message; by default {@link Rejections#stackTrace}
 * @param journal the folder of the journal, from which the next process writes the accepted messages after a kill;
 *     none unless set
 */
@ConfigurationProperties("fivefold.mocks.messages")
record IntakeSettings(
        @DefaultValue("md5") MessageId messageId,
        @DefaultValue("linked") Queue queue,
        @DefaultValue("reflection") Copy copy,
        @DefaultValue("stack-trace") Rejection rejection,
        @Nullable Path journal) {

    /** {@link UniqueIds#md5}, {@link UniqueIds#crc32} or {@link UniqueIds#murmur3}. */
    enum MessageId {
        MD5,
        CRC32,
        MURMUR3
    }

    /** {@link WaitingMessages#linked} or {@link WaitingMessages#counted}. */
    enum Queue {
        LINKED,
        COUNTED
    }

    /** {@link MessageCopier#reflection} or {@link MessageCopier#generated}. */
    enum Copy {
        REFLECTION,
        GENERATED
    }

    /** {@link Rejections#stackTrace} or {@link Rejections#quiet}. */
    enum Rejection {
        STACK_TRACE,
        QUIET
    }
}
