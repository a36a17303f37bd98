package dev.fivefold.test.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.starter.transport.RequestHeaders;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import dev.fivefold.test.services.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The files of recorded responses. */
class RecordTest {

    @TempDir
    Path dir;

    @Test
    void a_response_is_recorded_without_secrets_and_with_the_types_of_its_values() throws IOException {
        Recordings recordings = new Recordings(dir, new Secrets(List.of("Pin")));

        recordings.write(
                request("users", "http://ann:pass@users.internal/users/7?apiKey=abc&pin=1234&lang=de"),
                response(200, """
                        {"name": "Ann", "accessToken": "abc", "price": 1.10, "big": 12345678901234567890, "pin": 1234,
                         "cards": [{"cvv": "123"}], "session": {"id": "s", "active": true}, "secret": null}"""));

        assertThat(only().path("request")).isEqualTo(json("""
                        {"method": "GET", "url": "/users/7?apiKey=***&pin=***&lang=de"}"""));
        assertThat(only().path("response").path("headers")).isEqualTo(json("""
                        {"Content-Type": "application/json", "ETag": "\\"1\\""}"""));
        assertThat(only().path("response").path("jsonBody").toString())
                .isEqualTo(
                        "{\"name\":\"Ann\",\"accessToken\":\"***\",\"price\":1.1,\"big\":12345678901234567890,\"pin\":0,"
                                + "\"cards\":[{\"cvv\":\"***\"}],\"session\":{\"id\":\"***\",\"active\":true},\"secret\":null}");
        assertThat(Files.readString(files().getFirst())).doesNotContain("abc", "Set-Cookie", "pass", "1234\"");
    }

    @Test
    void the_responses_to_two_bodies_of_one_url_are_two_files() throws IOException {
        Recordings recordings = new Recordings(dir, new Secrets(List.of()));

        recordings.write(request("graph", "http://x/graphql", "{\"query\": \"{a}\"}"), response(200, "[1]"));
        recordings.write(request("graph", "http://x/graphql", "{\"query\": \"{b}\"}"), response(200, "[2]"));
        recordings.write(request("graph", "http://x/graphql", "{\"password\": \"b\"}"), response(200, "[3]"));

        assertThat(files())
                .hasSize(2)
                .allSatisfy(file -> assertThat(Files.readString(file)).contains("equalToJson"));
    }

    @Test
    void a_file_is_in_the_folder_of_its_service_whatever_the_names() throws IOException {
        Recordings recordings = new Recordings(dir, new Secrets(List.of()));

        recordings.write(request("../../evil", "http://x/../..%2f..%2fetc/passwd"), response(404, ""));
        recordings.write(request("..", "http://x/" + "long/".repeat(500) + "?a=b"), response(200, "[]"));
        recordings.write(request("..", "http://x/" + "long/".repeat(500) + "?a=c"), response(200, "[]"));
        recordings.write(request("..", "http://x/" + "long/".repeat(500) + "?a=c"), response(200, "[1]"));

        assertThat(files()).hasSize(3).allSatisfy(file -> {
            assertThat(file.toRealPath()).startsWith(dir.toRealPath());
            assertThat(dir.relativize(file))
                    .hasToString(dir.relativize(file).normalize().toString());
            assertThat(file.getFileName().toString()).matches("[\\w-]{10,80}\\.json");
        });
    }

    @Test
    void a_response_that_is_no_json_is_not_recorded() throws IOException {
        new Recordings(dir, new Secrets(List.of())).write(request("users", "http://x/"), response(200, "<html>token"));

        assertThat(files()).isEmpty();
    }

    @Test
    void a_folder_without_recordings_is_reported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new dev.fivefold.test.services.Services().replay(dir + "/none"))
                .withMessageContaining(
                        "There are no files " + dir + "/none/*/*.json on the class path or in the working"
                                + " directory: record some, or correct the folder");
    }

    private static TransportResponse response(int status, String body) {
        Map<String, List<String>> headers = Map.of(
                "Content-Type", List.of("application/json"),
                "ETag", List.of("\"1\""),
                "Set-Cookie", List.of("session=abc"));
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return new TransportResponse(status, name -> headers.getOrDefault(name, List.of()), bytes, bytes.length);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(dir)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }

    private JsonNode only() throws IOException {
        assertThat(files()).hasSize(1);
        return json(Files.readString(files().getFirst()));
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    private static TransportRequest request(String service, String url) {
        return new TransportRequest(service, "GET", url, true, new RequestHeaders(), null);
    }

    private static TransportRequest request(String service, String url, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return new TransportRequest(service, "POST", url, true, new RequestHeaders(), bytes);
    }
}
