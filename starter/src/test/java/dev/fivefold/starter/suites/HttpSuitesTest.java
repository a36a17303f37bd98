package dev.fivefold.starter.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.page.Page;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Suites of other projects against an application with the starter alone: w3c/trace-context against a page whose calls are those that the suite
 * lists, and rules of HTTP against a controller. The script {@code .ci/conformance-suites} runs them, and makes their rows in
 * docs/conformance.md.
 */
@EnabledIfSystemProperty(named = HttpSuitesTest.SUITE, matches = ".+")
class HttpSuitesTest {

    /** The folder of the checkouts. */
    static final String SUITE = "fivefold.suites";

    private static final Path CHECKOUTS = Path.of(System.getProperty(SUITE, ""));

    @RestController
    static class Echo {

        @RequestMapping(path = "/", produces = "text/plain")
        byte[] body(@RequestBody(required = false) byte @Nullable [] body) {
            return body == null ? new byte[0] : body;
        }
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Application.Suite.class)
    static class Application {

        @FeignClient("suite")
        interface Suite {

            @PostMapping("/{id}")
            Call<Optional<RawJson>> call(@PathVariable("id") String id, @RequestBody List<String> arguments);
        }

        @Bean
        Page<String> calls(Suite suite) {
            return Page.at("/api/calls/{ids}", String.class, page -> {
                page.call("first", ids -> suite.call(ids.split(",", -1)[0], List.of()))
                        .required();
                page.call("second", ids -> another(suite, ids, 1)).optional();
                page.call("third", ids -> another(suite, ids, 2)).optional();
            });
        }

        private static Call<Optional<RawJson>> another(Suite suite, String ids, int index) {
            String[] all = ids.split(",", -1);
            return index < all.length ? suite.call(all[index], List.of()) : Call.notNeeded();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void the_suite_runs_against_the_calls_of_a_page(boolean tracing) throws Exception {
        int port = freePort();
        try (RunningApplication application = RunningApplication.start(
                List.of(Application.class),
                "spring.cloud.openfeign.client.config.suite.url=http://127.0.0.1:" + port,
                "fivefold.guards.enabled=false",
                "management.tracing.sampling.probability=1",
                "fivefold.tracing.enabled=" + tracing)) {
            run(
                    "trace-context",
                    CHECKOUTS.resolve("trace-context").toString(),
                    application.url("/api/calls/"),
                    Integer.toString(port),
                    "trace-context, an application " + (tracing ? "with" : "without") + " a tracer");
        }
    }

    @Test
    void rules_of_http_hold_at_an_application() throws Exception {
        try (RunningApplication application = RunningApplication.start(
                List.of(Application.class, Echo.class),
                "spring.cloud.openfeign.client.config.suite.url=http://127.0.0.1:1")) {
            run(
                    "http-rules",
                    CHECKOUTS.toString(),
                    Integer.toString(URI.create(application.url("/")).getPort()),
                    "an application");
        }
    }

    private static void run(String script, String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of("python3", "../.ci/" + script), Stream.of(arguments))
                .toList();
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
