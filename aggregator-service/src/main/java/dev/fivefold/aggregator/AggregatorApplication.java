package dev.fivefold.aggregator;

import java.security.Security;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.tomcat.autoconfigure.metrics.TomcatMetricsAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;

/** Starts the aggregator service. */
// Excluded: metrics of HTTP sessions, of which there are none. They would need the JVM's whole management interface.
@SpringBootApplication(exclude = TomcatMetricsAutoConfiguration.class)
@ConfigurationPropertiesScan
@EnableFeignClients
public class AggregatorApplication {

    public static void main(String[] args) {
        // The JVM caches addresses for 30 s by default: a service's new pods would receive no request until then.
        Security.setProperty("networkaddress.cache.ttl", "1");
        SpringApplication.run(AggregatorApplication.class, args);
    }
}
