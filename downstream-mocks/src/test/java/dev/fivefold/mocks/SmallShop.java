package dev.fivefold.mocks;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.context.ContextConfiguration;

/** Runs a test against the whole application: small data, compression on, and a clock that the test advances. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
        classes = {DownstreamMocksApplication.class, TestDoubles.class},
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "management.server.port=0",
            "management.prometheus.metrics.export.enabled=true", // the registry of tests cannot be scraped
            "server.compression.enabled=true",
            "server.compression.min-response-size=1024",
            "server.compression.mime-types=application/json",
            "spring.flyway.placeholders.users=200",
            "spring.flyway.placeholders.products=2000",
            "spring.flyway.placeholders.orders=700",
            "spring.flyway.placeholders.sellers=20"
        })
@ContextConfiguration(initializers = TestDatabase.class)
@interface SmallShop {}
