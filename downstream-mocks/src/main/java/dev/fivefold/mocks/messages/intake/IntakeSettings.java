package dev.fivefold.mocks.messages.intake;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * With which code messages are accepted; what is accepted is the same with any. Immutable.
 *
 * @param messageId how a message is recognised; by default {@link Md5Ids}
 * @param queue where accepted messages wait to be written; by default {@link LinkedMessages}
 * @param copy how a request becomes a row; by default {@link ReflectionCopier}
 * @param rejection how it is told that a message is not taken; by default {@link StackTraceRejections}
 */
@ConfigurationProperties("fivefold.mocks.messages")
record IntakeSettings(
        @DefaultValue("md5") MessageId messageId,
        @DefaultValue("linked") Queue queue,
        @DefaultValue("reflection") Copy copy,
        @DefaultValue("stack-trace") Rejection rejection) {

    /** {@link Md5Ids} or {@link Murmur3Ids}. */
    enum MessageId {
        MD5,
        MURMUR3
    }

    /** {@link LinkedMessages} or {@link CountedMessages}. */
    enum Queue {
        LINKED,
        COUNTED
    }

    /** {@link ReflectionCopier} or {@link GeneratedCopier}. */
    enum Copy {
        REFLECTION,
        GENERATED
    }

    /** {@link StackTraceRejections} or {@link QuietRejections}. */
    enum Rejection {
        STACK_TRACE,
        QUIET
    }
}
