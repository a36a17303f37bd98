package dev.fivefold.lessons.l02;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.CountingProxy;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

class HopTest {

    private static final String REVIEWS =
            "{\"reviews\":[" + "{\"rating\":5,\"title\":\"Works as described\"},".repeat(5_000) + "{}]}";

    /** A service with the lesson's configuration. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        TomcatServletWebServerAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        WebMvcAutoConfiguration.class
    })
    @RestController
    static class ReviewsService {

        @GetMapping(path = "/reviews/{product}", produces = "application/json")
        String reviews() {
            return REVIEWS;
        }
    }

    @AutoClose
    private final ConfigurableApplicationContext service = SpringApplication.run(
            ReviewsService.class,
            "--server.port=0",
            "--spring.config.location=file:%s/application.yaml"
                    .formatted(System.getProperty("lesson.code", "02-internal-gzip/after")));

    @AutoClose
    private final CountingProxy wire =
            new CountingProxy(service.getEnvironment().getRequiredProperty("local.server.port", Integer.class));

    @Test
    void a_response_is_compressed_on_the_wire_and_plain_for_its_caller() {
        String response = Clients.shop(wire.url()).part("reviews", 7);

        assertThat(response).isEqualTo(REVIEWS);
        assertThat(wire.bytes()).isLessThan(REVIEWS.length() / 20);
    }
}
