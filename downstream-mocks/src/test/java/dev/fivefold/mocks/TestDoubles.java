package dev.fivefold.mocks;

import dev.fivefold.mocks.network.FakeTime;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Puts a fake clock in place of the machine's, and keeps the lines of requests. */
@TestConfiguration(proxyBeanMethods = false)
class TestDoubles {

    @Bean
    @Primary
    FakeTime fakeTime() {
        return new FakeTime();
    }

    @Bean
    @Primary
    ToldLines toldLines() {
        return new ToldLines();
    }
}
