package dev.fivefold.lessons.l01;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.Nginx;
import dev.fivefold.lessons.Services;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EdgeTest {

    private static final String PAGE =
            "{\"products\":[" + "{\"name\":\"Lamp\",\"brand\":\"North\"},".repeat(10_000) + "{}]}";

    @TempDir
    private Path folder;

    @AutoClose
    private final Services services = new Services();

    /** It does not decompress bodies. */
    @AutoClose
    private final HttpClient browser = HttpClient.newHttpClient();

    @BeforeEach
    void setPage() {
        services.respond(_ -> new MockResponse.Builder()
                .setHeader("Content-Type", "application/json")
                .body(PAGE)
                .build());
    }

    @Test
    void the_page_is_compressed_for_a_client_that_accepts_gzip() throws Exception {
        HttpResponse<byte[]> response = page("gzip");

        assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(response.body()).hasSizeLessThan(PAGE.length() / 20);
    }

    @Test
    void the_page_is_plain_for_another_client() throws Exception {
        assertThat(page("identity").body()).asString().isEqualTo(PAGE);
    }

    private HttpResponse<byte[]> page(String accepted) throws Exception {
        Path configuration = Path.of(System.getProperty("lesson.code", "01-edge-gzip/after"), "nginx.conf");
        try (Nginx nginx = Nginx.start(configuration, folder, services.port())) {
            return browser.send(
                    HttpRequest.newBuilder(URI.create(nginx.url() + "/api/home/7"))
                            .header("Accept-Encoding", accepted)
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
        }
    }
}
