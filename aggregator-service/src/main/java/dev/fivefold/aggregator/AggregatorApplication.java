package dev.fivefold.aggregator;

import java.security.Security;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.tomcat.autoconfigure.metrics.TomcatMetricsAutoConfiguration;
import org.springframework.context.annotation.Import;

/**
 * Starts the aggregator service. Controllers and their like are found in {@code web}; what they need is named here, for to look for it
 * in all packages reads each class, a twelfth of the start.
 */
@SpringBootApplication(
        scanBasePackages = "dev.fivefold.aggregator.web",
        // Numbers of HTTP sessions, of which there are none, at the price of the JVM's whole management interface.
        exclude = TomcatMetricsAutoConfiguration.class)
@Import({
    AdmissionConfiguration.class,
    AggregatorConfiguration.class,
    LogConfiguration.class,
    MessageConfiguration.class,
    PageConfiguration.class,
    RedisConfiguration.class,
    SessionConfiguration.class,
    WebConfiguration.class,
})
public class AggregatorApplication {
    public static void main(String[] args) {
        // The JVM keeps addresses for 30 s by itself: for so long a service's new pods would get nothing.
        Security.setProperty("networkaddress.cache.ttl", "1");
        SpringApplication.run(AggregatorApplication.class, args);
    }
}
