package dev.fivefold.gateway;

import java.security.Security;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The gateway's process: Zuul on its own port, and Spring Boot's web server with the actuator on another. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class GatewayApplication {

    /**
     * Starts the gateway and returns once it is ready.
     *
     * @param args Spring Boot's command line, as {@code --fivefold.gateway.port=8080}
     */
    public static void main(String[] args) {
        // The JVM caches addresses for 30 s by default, however often a name is resolved: see Origin.resolveEvery.
        Security.setProperty("networkaddress.cache.ttl", "1");
        SpringApplication.run(GatewayApplication.class, args);
    }
}
