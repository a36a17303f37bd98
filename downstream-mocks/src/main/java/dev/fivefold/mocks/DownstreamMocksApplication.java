package dev.fivefold.mocks;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the twelve services of the shop that the aggregator calls, in one process. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class DownstreamMocksApplication {

    /** Takes Spring Boot's arguments. */
    public static void main(String[] args) {
        SpringApplication.run(DownstreamMocksApplication.class, args);
    }
}
