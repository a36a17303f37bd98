package dev.fivefold.benchmarks.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.benchmarks.frontend.Chromium.Cutout;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.Rendering;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real browser; left out where there is none. */
class ChromiumTest {

    private static final String PAGE = """
            <!doctype html><title>a page</title><p id="text">
            <script type="module">
              const object = await (await fetch('/api/page')).json();
              text.textContent = object.text;
              performance.mark('first content');
              const start = performance.now();
              while (performance.now() < start + 2);
              performance.measure('parse', {start});
              for (let turn = 0; turn < 5; turn++) {
                text.style.width = `${text.offsetWidth - 1}px`;
              }
              requestAnimationFrame(() => setTimeout(() => performance.mark('all content')));
            </script>
            """;

    private static final String PROBLEM = """
            <!doctype html><title>a page</title>
            <script>setTimeout(() => performance.mark('problem', {detail: '502 no cart'}))</script>
            """;

    private final Optional<Path> program = Chromium.find(System.getenv());

    @TempDir
    private Path folder;

    private HttpServer server;

    private final AtomicBoolean cold = new AtomicBoolean(true);

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            boolean api = exchange.getRequestURI().getPath().startsWith("/api/");
            String html = switch (exchange.getRequestURI().getPath()) {
                case "/problem" -> PROBLEM;
                case "/cold" -> cold.getAndSet(false) ? PROBLEM : PAGE;
                default -> PAGE;
            };
            byte[] body = (api ? "{\"text\":\"some words\"}" : html).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", api ? "application/json" : "text/html");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void a_page_is_traced_from_its_navigation_to_its_content() throws InterruptedException {
        Assumptions.assumeTrue(program.isPresent(), "there is no Chromium");
        URI page = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");

        try (Chromium chromium = Chromium.start(program.get(), new CacheFolder(folder, folder))) {
            Rendering figures = chromium.open(page, 1);

            assertThat(figures.allContentMs()).isGreaterThanOrEqualTo(figures.firstContentMs());
            assertThat(figures.mainThreadMs()).isGreaterThanOrEqualTo(figures.longestTaskMs());
            assertThat(figures.parseMs()).isPositive();
            assertThat(figures.scriptMs()).isNotNegative();
            assertThat(figures.layouts()).isGreaterThanOrEqualTo(5);
            assertThat(figures.visits()).isEqualTo(1);
        }
    }

    @Test
    void a_page_that_shows_a_problem_is_reported_with_it() throws InterruptedException {
        Assumptions.assumeTrue(program.isPresent(), "there is no Chromium");
        URI page = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/problem");

        try (Chromium chromium = Chromium.start(program.get(), new CacheFolder(folder, folder))) {
            assertThatThrownBy(() -> chromium.open(page, 1))
                    .isInstanceOf(LabFailure.class)
                    .hasMessage(page + " shows a problem: 502 no cart");
        }
    }

    @Test
    void a_problem_of_the_visit_that_does_not_count_is_none() throws InterruptedException {
        Assumptions.assumeTrue(program.isPresent(), "there is no Chromium");
        URI page = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/cold");

        try (Chromium chromium = Chromium.start(program.get(), new CacheFolder(folder, folder))) {
            assertThat(chromium.open(page, 1).visits()).isEqualTo(1);
        }
        assertThat(cold).isFalse();
    }

    @Test
    void a_picture_shows_the_lower_end_of_an_element_at_twice_the_resolution() throws Exception {
        Assumptions.assumeTrue(program.isPresent(), "there is no Chromium");
        Path page = Files.writeString(
                folder.resolve("page.html"), "<style>p { width: 120px; height: 40px }</style><p>1<p class=two>2");

        try (Chromium chromium = Chromium.start(program.get(), new CacheFolder(folder, folder))) {
            ByteBuffer picture = ByteBuffer.wrap(chromium.picture(page.toUri(), new Cutout(".two", "", 600, 30)))
                    .order(ByteOrder.LITTLE_ENDIAN);

            assertThat(new String(picture.array(), 8, 8, StandardCharsets.US_ASCII))
                    .isEqualTo("WEBPVP8X");
            assertThat(List.of(picture.getShort(24) + 1, picture.getShort(27) + 1))
                    .containsExactly(240, 60);
            assertThatThrownBy(() -> chromium.picture(page.toUri(), new Cutout(".three", "", 600, 30)))
                    .isInstanceOf(LabFailure.class)
                    .hasMessageContaining("has no such part: .three");
        }
    }

    @Test
    void a_missing_program_is_not_found() {
        assertThat(Chromium.find(Map.of("CHROMIUM", folder.resolve("none").toString())))
                .isEmpty();
    }
}
