package dev.fivefold.mocks;

import dev.fivefold.mocks.network.FakeTime;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Puts a fake clock in place of the machine's, and records the access log. */
@TestConfiguration(proxyBeanMethods = false)
class TestDoubles {

    @Bean
    @Primary
    FakeTime fakeTime() {
        return new FakeTime();
    }

    @Bean
    @Primary
    RecordedLines toldLines() {
        return new RecordedLines();
    }
}
