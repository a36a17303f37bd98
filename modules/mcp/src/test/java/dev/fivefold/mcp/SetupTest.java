package dev.fivefold.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.core.NestedExceptionUtils;

class SetupTest {

    private static RunningApplication start(String... properties) {
        String[] all = Stream.concat(
                        Stream.of("spring.cloud.openfeign.client.config.services.url=http://127.0.0.1:1"),
                        Stream.of(properties))
                .toArray(String[]::new);
        return RunningApplication.start(List.of(Shop.class), all);
    }

    private static String failure(String... properties) {
        Throwable failure = catchThrowable(() -> start(properties).close());
        assertThat(failure).isNotNull();
        return String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
    }

    @Test
    void without_a_listed_page_there_is_no_server() throws Exception {
        try (RunningApplication running = start()) {
            assertThat(new Mcp(running).send("tools/list", "{}").statusCode()).isEqualTo(404);
            assertThat(running.get("/sse").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void the_server_of_an_application_stays_without_pages() throws Exception {
        try (RunningApplication running = start("spring.ai.mcp.server.protocol=STATELESS")) {
            assertThat(new Mcp(running).send("tools/list", "{}").body()).contains("\"tools\":[]");
        }
    }

    @Test
    void an_unknown_page_stops_the_start_with_the_nearest_name() {
        assertThat(failure("fivefold.mcp.pages=hom", "fivefold.mcp.anonymous=true"))
                .contains("fivefold.mcp.pages", "hom", "did you mean home?");
    }

    @Test
    void pages_without_security_stop_the_start() {
        assertThat(failure("fivefold.mcp.pages=home"))
                .contains("there is no SecurityFilterChain", "fivefold.mcp.anonymous");
    }

    @Test
    void pages_without_spring_security_on_the_class_path_stop_the_start() {
        new WebApplicationContextRunner()
                .withClassLoader(new FilteredClassLoader("org.springframework.security"))
                .withUserConfiguration(Shop.class)
                .withPropertyValues(
                        "fivefold.mcp.pages=home",
                        "spring.ai.mcp.server.protocol=STATELESS",
                        "spring.cloud.openfeign.client.config.services.url=http://127.0.0.1:1")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("there is no SecurityFilterChain"));
    }

    @Test
    void a_server_that_cannot_have_pages_stops_the_start() {
        assertThat(failure(
                        "fivefold.mcp.pages=home", "fivefold.mcp.anonymous=true", "spring.ai.mcp.server.protocol=SSE"))
                .contains("spring.ai.mcp.server.protocol", "stateless or streamable");
    }

    @Test
    void a_server_with_sessions_has_the_same_tools() throws Exception {
        try (Services services = new Services(Map.of());
                RunningApplication running = RunningApplication.start(
                        List.of(Shop.class),
                        services.properties("services")[0],
                        "fivefold.mcp.pages=home",
                        "fivefold.mcp.anonymous=true",
                        "spring.ai.mcp.server.protocol=STREAMABLE")) {
            Mcp client = new Mcp(running);
            String session = client.send(
                            "initialize",
                            "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}")
                    .headers()
                    .firstValue("Mcp-Session-Id")
                    .orElseThrow();

            String events = client.send(
                            "tools/call", "{\"name\":\"home\",\"arguments\":{\"userId\":7}}", "Mcp-Session-Id", session)
                    .body();

            assertThat(events).contains("\"structuredContent\":{\"profile\":{\"of\":\"/profile/7\"}");
        }
    }
}
