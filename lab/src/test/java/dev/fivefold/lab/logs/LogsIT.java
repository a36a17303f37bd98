package dev.fivefold.lab.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.QuickStack;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.stack.Stack;
import dev.fivefold.lab.stack.StackSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A page's lines at all hops, as the processes write them. */
class LogsIT {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static StackSettings settings;
    private static Stack stack;
    private static HttpClient http;
    private static String step;

    @BeforeAll
    static void start() throws Exception {
        settings = QuickStack.settings();
        http = HttpClient.newHttpClient();
        Lessons lessons = Lessons.in(settings.home().lessons());
        stack = QuickStack.prepare(settings);
        stack.start(lessons.step("3"), OptionalInt.empty());
        step = lessons.step("3").id();
    }

    @AfterAll
    static void stop() {
        stack.close();
        http.close();
    }

    @Test
    void the_request_id_of_a_page_finds_its_lines_at_every_hop() throws Exception {
        String id = get("/api/home/31", "Accept-Encoding", "gzip")
                .headers()
                .firstValue("X-Request-Id")
                .orElseThrow();

        await().untilAsserted(() -> assertThat(hops(new LogFilter(id, null, null, Level.TRACE)))
                .contains("nginx", "gateway", "aggregator", "mocks"));
        await().untilAsserted(() -> assertThat(access(id)).hasSizeGreaterThan(3 + 36));
        List<JsonNode> lines = access(id);
        assertThat(ofService(lines, "nginx"))
                .singleElement()
                .satisfies(line -> assertThat(line.path("path").asString()).isEqualTo("/api/home/{id}"))
                .satisfies(line -> assertThat(line.path("bytes").asLong()).isPositive())
                .satisfies(line -> assertThat(line.path("encoding").asString()).isEqualTo("gzip"))
                .satisfies(line -> assertThat(line.propertyNames()).contains("gzip_ratio", "upstream_response"));
        assertThat(ofService(lines, "gateway")).hasSize(1);
        assertThat(ofService(lines, "aggregator-service")).hasSize(1);
        assertThat(lines)
                .allSatisfy(line -> assertThat(line.propertyNames())
                        .contains(
                                "time",
                                "level",
                                "logger",
                                "message",
                                "service",
                                "request_id",
                                "method",
                                "path",
                                "status"));
        assertThat(lines).extracting(line -> line.path("status").asInt()).containsOnly(200);
    }

    @Test
    void services_log_the_same_hash_of_a_user_and_never_the_id() throws Exception {
        String id = get("/api/home/4711").headers().firstValue("X-Request-Id").orElseThrow();
        await().until(() -> hops(new LogFilter(id, null, null, Level.TRACE)).contains("nginx"));

        List<JsonNode> lines = access(id).stream()
                .filter(line -> !line.path("service").asString().equals("nginx"))
                .toList();
        assertThat(lines).extracting(line -> line.path("page").asString()).containsOnly("home");
        assertThat(lines)
                .extracting(line -> line.path("user").asString())
                .allMatch(user -> user.matches("[0-9a-f]{16}"))
                .containsOnly(lines.getFirst().path("user").asString());
        assertThat(access(id)).noneMatch(line -> line.toString().matches(".*[^0-9]4711[^0-9].*"));
    }

    @Test
    void a_trace_finds_its_lines_at_every_hop_too() throws Exception {
        get("/api/home/32", "traceparent", "00-" + TRACE + "-00f067aa0ba902b7-01");

        await().untilAsserted(() -> assertThat(hops(new LogFilter(null, TRACE, null, Level.TRACE)))
                .contains("nginx", "gateway", "aggregator", "mocks"));
    }

    @Test
    void a_rejection_is_logged_without_the_clients_text() throws Exception {
        HttpResponse<String> rejected = get("/nowhere/%0d%0aforged%22%7d", "X-Request-Id", "the-rejected");
        assertThat(rejected.statusCode()).isGreaterThanOrEqualTo(400);

        await().until(() -> !access("the-rejected").isEmpty());
        assertThat(access("the-rejected"))
                .extracting(line -> line.path("path").asString())
                .containsOnly("/nowhere/{id}");
    }

    private static HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(stack.edge() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Who has lines that the command would print. */
    private static Set<String> hops(LogFilter filter) throws IOException {
        StringWriter out = new StringWriter();
        try (StackLogs logs = StackLogs.all(settings.cache(), step).getFirst()) {
            logs.print(filter, new LineView(Ansi.OFF), new PrintWriter(out));
        }
        Set<String> hops = new TreeSet<>();
        Pattern.compile("^[0-9:.]+ (\\S+) ", Pattern.MULTILINE)
                .matcher(out.toString())
                .results()
                .map((MatchResult line) -> line.group(1))
                .forEach(hops::add);
        return hops;
    }

    /** The lines about a request, as they were written. */
    private static List<JsonNode> access(String requestId) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        Path folder = settings.cache().logs().resolve(step);
        for (String log : List.of("nginx-access", "gateway", "aggregator", "mocks")) {
            Files.readString(folder.resolve(log + ".log"))
                    .lines()
                    .filter(line -> line.startsWith("{") && line.endsWith("}"))
                    .map(JSON::readTree)
                    .filter(line -> line.path("logger").asString().equals("access")
                            && line.path("request_id").asString().equals(requestId))
                    .forEach(lines::add);
        }
        return lines;
    }

    private static List<JsonNode> ofService(List<JsonNode> lines, String service) {
        return lines.stream()
                .filter(line -> line.path("service").asString().equals(service))
                .toList();
    }
}
