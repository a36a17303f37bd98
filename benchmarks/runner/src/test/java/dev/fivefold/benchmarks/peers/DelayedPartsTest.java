package dev.fivefold.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.benchmarks.peers.PeerCase.Family;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class DelayedPartsTest {

    private final Parts parts = Parts.of(new PeerCase("test", Family.LEVELS, 3, 1_000, 1, false));

    @Test
    void a_part_of_a_later_level_needs_the_field_of_the_one_before() throws Exception {
        try (DelayedParts server = DelayedParts.start(parts, "", true);
                HttpClient http = HttpClient.newHttpClient()) {
            assertThat(get(http, server, "/1?user=1&after=0").body()).isEqualTo(parts.plain(1));
            assertThat(get(http, server, "/2?user=1&after=" + Parts.next(1)).body())
                    .isEqualTo(parts.plain(2));
            assertThat(get(http, server, "/2?user=1&after=0").statusCode()).isEqualTo(400);
            assertThat(get(http, server, "/4?user=1&after=0").statusCode()).isEqualTo(400);
            assertThat(server.calls()).isEqualTo(4);
        }
    }

    private static HttpResponse<byte[]> get(HttpClient http, DelayedParts server, String path)
            throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.port() + "/levels" + path);
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
