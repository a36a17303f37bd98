package dev.fivefold.mocks;

import dev.fivefold.mocks.network.FakeTime;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Replaces the machine's clock by a fake one, and records the access log. */
@TestConfiguration(proxyBeanMethods = false)
class TestDoubles {

    @Bean
    @Primary
    FakeTime fakeTime() {
        return new FakeTime();
    }

    @Bean
    @Primary
    RecordedLines recordedLines() {
        return new RecordedLines();
    }
}
