package dev.fivefold.aggregator;

import java.security.Security;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.tomcat.autoconfigure.metrics.TomcatMetricsAutoConfiguration;

/** Starts the aggregator service. */
// Left out: numbers of HTTP sessions, of which there are none, at the price of the JVM's whole management interface.
@SpringBootApplication(exclude = TomcatMetricsAutoConfiguration.class)
public class AggregatorApplication {
    public static void main(String[] args) {
        // The JVM keeps addresses for 30 s by itself: for so long a service's new pods would get nothing.
        Security.setProperty("networkaddress.cache.ttl", "1");
        SpringApplication.run(AggregatorApplication.class, args);
    }
}
