package dev.fivefold.aggregator.downstream.redis;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class RedisTroublesTest {

    @Test
    void a_thousand_troubles_in_a_minute_are_one_line() {
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger logger = (Logger) LoggerFactory.getLogger(RedisTroubles.class);
        logger.addAppender(lines);
        RedisTroubles troubles = new RedisTroubles();

        for (int i = 0; i < 1_000; i++) {
            troubles.tell("trouble");
        }

        logger.detachAppender(lines);
        assertThat(lines.list).hasSize(1);
    }
}
