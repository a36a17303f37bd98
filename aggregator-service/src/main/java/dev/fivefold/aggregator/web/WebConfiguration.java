package dev.fivefold.aggregator.web;

import dev.fivefold.telemetry.AsciiNumbers;
import dev.fivefold.telemetry.JsonWithLength;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Small responses keep their length, so that no hop compresses them; numbers of requests have ASCII digits. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration {

    @Bean
    AsciiNumbers asciiNumbers() {
        return new AsciiNumbers();
    }

    @Bean
    JsonWithLength jsonWithLength(JsonMapper json) {
        return new JsonWithLength(json);
    }
}
