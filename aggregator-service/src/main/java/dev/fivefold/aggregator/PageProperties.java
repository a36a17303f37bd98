package dev.fivefold.aggregator;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a page may take.
 *
 * @param deadline from a request's arrival to its last call, 10 ms to 60 s
 */
@ConfigurationProperties("fivefold.page")
record PageProperties(@DefaultValue("10s") Duration deadline) {

    PageProperties {
        if (deadline.compareTo(Duration.ofMillis(10)) < 0 || deadline.compareTo(Duration.ofSeconds(60)) > 0) {
            throw new IllegalArgumentException(
                    "fivefold.page.deadline must be 10ms to 60s, but is " + deadline.toMillis() + "ms");
        }
    }
}
