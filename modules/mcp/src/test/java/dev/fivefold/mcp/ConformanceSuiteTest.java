package dev.fivefold.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The suite of MCP's authors, by the script {@code conformance} of this module: what pages are not is in conformance.yaml. The script {@code
 * .ci/conformance-suites} makes the rows in docs/conformance.md of the files that this writes.
 */
@EnabledIfSystemProperty(named = "fivefold.suites", matches = ".+")
class ConformanceSuiteTest {

    @ParameterizedTest
    @ValueSource(strings = {"STATELESS", "STREAMABLE"})
    void scenarios_for_what_pages_are_pass(String protocol) throws Exception {
        try (Services services = new Services(Map.of())) {
            services.respond("/profile/1", Services.status(500));
            try (RunningApplication application = RunningApplication.start(
                    List.of(ConformanceServer.class),
                    services.properties("services")[0],
                    "spring.ai.mcp.server.protocol=" + protocol,
                    "fivefold.mcp.pages=home,test_simple_text,test_error_handling",
                    "fivefold.mcp.anonymous=true")) {
                String url = application.url("/mcp").replace("127.0.0.1", "localhost");
                Process run = new ProcessBuilder("./conformance", url, protocol)
                        .redirectErrorStream(true)
                        .start();
                String output = new String(run.getInputStream().readAllBytes(), UTF_8);
                int exitCode = run.waitFor();

                write(protocol, output);
                assertThat(exitCode).as(output).isZero();
            }
        }
    }

    private static void write(String protocol, String output) throws Exception {
        Path results = Files.createDirectories(Path.of("target", "suites"));
        List<String> lines = output.lines().toList();
        long passed = lines.stream()
                .filter(line -> line.matches("✓ .*: [1-9]\\d* passed, .*"))
                .count();
        List<String> failed = lines.stream()
                .filter(line -> line.matches("✗ .*|✓ .*: 0 passed, .*"))
                .map(line -> line.substring(2).split(":", 2)[0])
                .toList();
        Files.writeString(
                results.resolve("mcp, " + protocol + ".result"),
                "%d scenarios, %d passed%n".formatted(passed + failed.size(), passed));
        Files.write(results.resolve("mcp, " + protocol + ".deviations"), failed);
    }
}
