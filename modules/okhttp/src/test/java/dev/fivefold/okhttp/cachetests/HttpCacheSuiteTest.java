package dev.fivefold.okhttp.cachetests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.internal.config.CacheSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The npm suite http-cache-tests against a call with a configured time to live of an hour. The script
 * {@code .ci/cache-tests} runs it, and makes the table in docs/conformance.md of the files that this writes.
 */
@EnabledIfSystemProperty(named = HttpCacheSuiteTest.SUITE, matches = ".+")
class HttpCacheSuiteTest {

    /** The folder of the suite. */
    static final String SUITE = "fivefold.cache-tests";

    @ParameterizedTest
    @EnumSource(CacheSettings.Store.class)
    void no_response_is_reused_against_the_will_of_its_service(CacheSettings.Store store) throws Exception {
        Path suite = Path.of(Objects.requireNonNull(System.getProperty(SUITE)));
        int port = freePort();
        Process origin = origin(suite, port);
        try (RunningApplication application = RunningApplication.start(
                List.of(SuiteApplication.class),
                "spring.cloud.openfeign.client.config.origin.url=http://127.0.0.1:" + port,
                "fivefold.transport=okhttp",
                "fivefold.tracing.enabled=false",
                "fivefold.guards.enabled=false",
                "fivefold.hedging.enabled=false",
                "fivefold.retry.budget=0",
                "fivefold.calls.origin.test.cache.ttl=1h",
                "fivefold.calls.origin.test.cache.store=" + store)) {
            await().until(() -> listens(port));

            byte[] results = results(suite, application.url(""));

            Files.write(Path.of("target", "cache-tests-" + store + ".json"), results);
            JsonNode tests = JsonMapper.builder().build().readTree(results);
            assertThat(tests.size()).isGreaterThan(250);
            assertThat(ids(tests, "violated")).isEmpty();
            assertThat(ids(tests, "passed"))
                    .contains("freshness-max-age", "cc-resp-no-store", "cc-resp-private-shared", "vary-no-match");
        } finally {
            origin.destroyForcibly().waitFor();
        }
    }

    private static Process origin(Path suite, int port) throws IOException {
        ProcessBuilder origin = new ProcessBuilder("node", "server/server.mjs");
        origin.environment().put("npm_config_protocol", "http");
        origin.environment().put("npm_config_port", Integer.toString(port));
        origin.environment().put("npm_config_pidfile", "/dev/null");
        return origin.directory(suite.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static byte[] results(Path suite, String base) throws Exception {
        Path script = Path.of(Objects.requireNonNull(HttpCacheSuiteTest.class.getResource("/cachetests/run.mjs"))
                .toURI());
        Process run = new ProcessBuilder("node", "--no-warnings", script.toString(), suite.toString(), base)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        byte[] results = run.getInputStream().readAllBytes();
        assertThat(run.waitFor()).as(new String(results, UTF_8)).isZero();
        return results;
    }

    private static List<String> ids(JsonNode tests, String property) {
        return StreamSupport.stream(tests.spliterator(), false)
                .filter(test -> test.path(property).asBoolean())
                .map(test -> test.path("id").asString())
                .toList();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
