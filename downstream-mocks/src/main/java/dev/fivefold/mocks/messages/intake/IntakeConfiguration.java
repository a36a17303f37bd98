package dev.fivefold.mocks.messages.intake;

import com.google.common.base.Ticker;
import dev.fivefold.mocks.messages.intake.copy.MessageCopier;
import dev.fivefold.mocks.messages.intake.id.UniqueIds;
import dev.fivefold.mocks.messages.intake.queue.WaitingMessages;
import dev.fivefold.mocks.messages.intake.rejection.Rejections;
import java.security.SecureRandom;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Chooses the implementations by {@link IntakeSettings}. */
@Configuration(proxyBeanMethods = false)
class IntakeConfiguration {

    /** The clock of elapsed time: the minute of a message, and the second of a log line. */
    @Bean
    Ticker ticker() {
        return Ticker.systemTicker();
    }

    /** The clock of acceptance times. */
    @Bean
    InstantSource instants() {
        return InstantSource.system();
    }

    @Bean
    MessageReader messageReader(JsonMapper json) {
        return new MessageReader(json);
    }

    @Bean
    UniqueIds uniqueIds(IntakeSettings settings) {
        return switch (settings.messageId()) {
            case MD5 -> UniqueIds.md5();
            case CRC32 -> UniqueIds.crc32();
            case MURMUR3 -> UniqueIds.murmur3(new SecureRandom().nextInt());
        };
    }

    @Bean
    WaitingMessages waitingMessages(IntakeSettings settings) {
        return switch (settings.queue()) {
            case LINKED -> WaitingMessages.linked(WaitingMessages.MOST);
            case COUNTED -> WaitingMessages.counted(WaitingMessages.MOST);
        };
    }

    @Bean
    MessageCopier messageCopier(IntakeSettings settings) {
        return switch (settings.copy()) {
            case REFLECTION -> MessageCopier.reflection();
            case GENERATED -> MessageCopier.generated();
        };
    }

    @Bean
    Rejections rejections(IntakeSettings settings, Ticker ticker) {
        return switch (settings.rejection()) {
            case STACK_TRACE -> Rejections.stackTrace();
            case QUIET -> Rejections.quiet(ticker);
        };
    }

    @Bean
    MessageIntake messageIntake(
            UniqueIds ids, MessageCopier copier, WaitingMessages waiting, Ticker ticker, InstantSource instants) {
        return new MessageIntake(ids, new DuplicateWindow(ticker), copier, waiting, instants);
    }
}
