package dev.fivefold.offheap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.PlainApplication;
import dev.fivefold.starter.fixture.Services;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.DefaultResourceLoader;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** An application in the class loader of spring-boot-devtools, a new one for each start, and the starter in that of the libraries. */
class DevtoolsRestartTest {

    @AutoClose
    private static final Services SERVICES = new Services(Map.of("/carts/7", "{\"productIds\":[1,2],\"unknown\":0}"));

    @AutoClose
    private final HttpClient http = HttpClient.newHttpClient();

    static final class WithJsonMapper {

        @Bean
        JsonMapper strict() {
            return JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();
        }
    }

    @RepeatedTest(2)
    void pages_are_served_after_each_restart_with_lazy_beans_and_another_json_mapper() throws Exception {
        URL application =
                PlainApplication.class.getProtectionDomain().getCodeSource().getLocation();
        ClassLoader libraries = getClass().getClassLoader();
        try (RestartClassLoader restarted = new RestartClassLoader(libraries, new URL[] {application});
                ConfigurableApplicationContext context = start(restarted)) {
            assertThat(get(context, "/api/home/7"))
                    .contains("\"products\":[{\"of\":\"/products/1\"},{\"of\":\"/products/2\"}]");
            assertThat(get(context, "/api/home/7")).contains("\"cart\":{\"productIds\":[1,2],\"unknown\":0}");
            assertThat(get(context, "/api/products/5?tier=B")).contains("\"price\":{\"of\":\"/prices/5\"}");
            assertThat(SERVICES.targets()).filteredOn("/carts/7"::equals).hasSize(1);
        } finally {
            SERVICES.reset();
        }
    }

    private static ConfigurableApplicationContext start(ClassLoader restarted) throws ClassNotFoundException {
        Class<?> application = Class.forName(PlainApplication.class.getName(), false, restarted);
        Class<?> json = Class.forName(WithJsonMapper.class.getName(), false, restarted);
        assertThat(application).isNotEqualTo(PlainApplication.class);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(restarted); // as devtools does
        try {
            Stream<String> own = Stream.of(
                    "server.port=0",
                    "spring.main.lazy-initialization=true",
                    "fivefold.calls.carts.cart.cache.ttl=1m",
                    "fivefold.calls.carts.cart.cache.store=off-heap");
            return new SpringApplication(new DefaultResourceLoader(restarted), application, json)
                    .run(Stream.concat(own, Stream.of(SERVICES.properties("users", "carts", "products")))
                            .map(property -> "--" + property)
                            .toArray(String[]::new));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private String get(ConfigurableApplicationContext context, String path) throws Exception {
        String port = context.getEnvironment().getRequiredProperty("local.server.port");
        return http.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
