package dev.fivefold.starter.suites;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.page.Page;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import mockwebserver3.MockResponse;
import okio.Buffer;
import okio.GzipSink;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The files of JSONTestSuite as bodies of parts: {@code y_} is JSON, {@code n_} is not, and {@code i_} is free. The script {@code
 * .ci/conformance-suites} runs it, and makes the row in docs/conformance.md of the files that this writes.
 */
@EnabledIfSystemProperty(named = JsonSuiteTest.SUITE, matches = ".+")
class JsonSuiteTest {

    /** The folder of the checkouts. */
    static final String SUITE = "fivefold.suites";

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @AutoClose
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Application.Source.class)
    static class Application {

        @FeignClient("source")
        interface Source {

            @GetMapping("/{file}")
            Call<RawJson> walked(@PathVariable("file") String file);

            @GetMapping("/{file}")
            Call<Optional<RawJson>> optional(@PathVariable("file") String file);

            @GetMapping("/{file}")
            Call<JsonNode> decoded(@PathVariable("file") String file);
        }

        @Bean
        Page<String> file(Source files) {
            return Page.at("/api/{file}", String.class, page -> {
                page.call("valid", file -> files.walked("valid")).required();
                page.call("walked", files::walked).optional();
                page.call("optional", files::optional).optional();
                page.call("decoded", files::decoded).optional();
            });
        }
    }

    /**
     * The parts of a page that were accepted.
     *
     * @param readable whether Jackson reads the page
     */
    private record Verdict(boolean walked, boolean optional, boolean decoded, boolean readable) {

        static Verdict of(String page) {
            JsonNode meta = JSON.readTree("{" + page.substring(page.lastIndexOf("\"_meta\":")));
            return new Verdict(
                    accepted(meta, "walked"), accepted(meta, "optional"), accepted(meta, "decoded"), isReadable(page));
        }

        private static boolean accepted(JsonNode meta, String part) {
            return RunningApplication.status(meta, part).equals("success");
        }

        private static boolean isReadable(String page) {
            try {
                return JSON.readTree(page.getBytes(StandardCharsets.ISO_8859_1)).isObject();
            } catch (JacksonException unreadable) {
                return false;
            }
        }

        /** How it differs from the suite's verdict; empty if it does not. */
        String deviation(boolean valid) {
            List<String> types = new ArrayList<>();
            if (walked != valid) {
                types.add("Call<RawJson>");
            }
            if (optional != valid) {
                types.add("Call<Optional<RawJson>>");
            }
            if (decoded != valid) {
                types.add("Call<JsonNode>");
            }
            String by = types.isEmpty() ? "" : (valid ? "rejected by " : "accepted by ") + String.join(", ", types);
            return readable ? by : by + " in an unreadable page";
        }
    }

    @Test
    void parts_are_accepted_if_and_only_if_they_are_json() throws Exception {
        Path suite = Path.of(Objects.requireNonNull(System.getProperty(SUITE)), "JSONTestSuite", "test_parsing");
        SortedMap<String, Verdict> verdicts = new TreeMap<>();
        List<String> deviations = new ArrayList<>();
        try (Services services = new Services(Map.of());
                RunningApplication application = RunningApplication.start(
                        List.of(Application.class),
                        Stream.concat(
                                        Stream.of(services.properties("source")),
                                        Stream.of(
                                                "fivefold.guards.enabled=false",
                                                "fivefold.splice.min-part-size=1B",
                                                "fivefold.retry.budget=0",
                                                "fivefold.hedging.enabled=false",
                                                "fivefold.pages.file.deadline=60s",
                                                "spring.cloud.openfeign.client.config.source.read-timeout=60000",
                                                "logging.level.dev.fivefold=error"))
                                .toArray(String[]::new));
                Stream<Path> files = Files.list(suite)) {
            for (Path file : files.sorted().toList()) {
                byte[] content = Files.readAllBytes(file);
                int number = verdicts.size();
                services.respond(
                        "/plain" + number, body(new Buffer().write(content)).build());
                services.respond(
                        "/gzip" + number,
                        body(gzip(content))
                                .addHeader("Content-Encoding", "gzip")
                                .build());
                String name = file.getFileName().toString().replace(".json", "");

                Verdict verdict = verdict(application, "/api/plain" + number, content);
                Verdict compressed = verdict(application, "/api/gzip" + number, content);

                verdicts.put(name, verdict);
                if (!name.startsWith("i_")) {
                    String plain = verdict.deviation(name.startsWith("y_"));
                    String other = compressed.deviation(name.startsWith("y_"));
                    if (!plain.isEmpty() || !other.isEmpty()) {
                        String but = other.equals(plain) ? "" : ", but not compressed " + other;
                        deviations.add((name + ": " + plain + but).strip());
                    }
                }
            }
        }

        write(verdicts, deviations);
        assertThat(verdicts).hasSizeGreaterThan(300);
        assertThat(deviations)
                .containsExactly(
                        "n_structure_no_data: accepted by Call<Optional<RawJson>>, but not compressed",
                        "y_structure_lonely_null: rejected by Call<RawJson>");
    }

    /** The verdict of a page that is requested with gzip. A part that was accepted is in it as it is. */
    private static Verdict verdict(RunningApplication application, String path, byte[] part) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(application.url(path)))
                .header("Accept-Encoding", "gzip")
                .build();
        HttpResponse<byte[]> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        byte[] body = response.body();
        if (response.headers().firstValue("Content-Encoding").isPresent()) {
            try (GZIPInputStream gzip =
                    new GZIPInputStream(new Buffer().write(body).inputStream())) {
                body = gzip.readAllBytes();
            }
        }
        String page = new String(body, StandardCharsets.ISO_8859_1);
        Verdict verdict = Verdict.of(page);
        if (verdict.walked()) {
            assertThat(page).contains("\"walked\":" + new String(part, StandardCharsets.ISO_8859_1));
        }
        return verdict;
    }

    private static MockResponse.Builder body(Buffer body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body);
    }

    private static Buffer gzip(byte[] content) throws IOException {
        Buffer compressed = new Buffer();
        try (GzipSink sink = new GzipSink(compressed)) {
            sink.write(new Buffer().write(content), content.length);
        }
        return compressed;
    }

    private static void write(SortedMap<String, Verdict> verdicts, List<String> deviations) throws IOException {
        Path results = Files.createDirectories(Path.of("target", "suites"));
        long decided = verdicts.keySet().stream()
                .filter(name -> !name.startsWith("i_"))
                .count();
        Files.writeString(
                results.resolve("JSONTestSuite.result"),
                "%d decided cases, %d as decided%n".formatted(decided, decided - deviations.size()));
        Files.write(results.resolve("JSONTestSuite.deviations"), deviations);
        Files.write(
                results.resolve("JSONTestSuite.free"),
                verdicts.entrySet().stream()
                        .filter(verdict -> verdict.getKey().startsWith("i_"))
                        .map(verdict -> "| `%s` | %s | %s | %s |"
                                .formatted(
                                        verdict.getKey(),
                                        verdict.getValue().walked() ? "accepted" : "rejected",
                                        verdict.getValue().decoded() ? "accepted" : "rejected",
                                        verdict.getValue().readable() ? "yes" : "no"))
                        .toList());
    }
}
