package dev.fivefold.lab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.cli.Fivefold;
import dev.fivefold.lab.measure.CanonicalJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PageCommandTest {

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private HttpServer server;
    private String edge = "";
    private boolean complete = true;

    @BeforeEach
    void start() throws IOException {
        Files.createDirectories(home.resolve("lessons"));
        Files.createDirectories(home.resolve("lab"));
        Files.writeString(home.resolve("lab/scenario.yaml"), """
                fivefold:
                  scenario: {seed: 1, link: 2500000, users: [1, 2]}
                  mocks: {services: {}}
                """);
        System.setProperty("fivefold.home", home.toString());
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/home/", exchange -> {
            byte[] body = page(exchange.getRequestURI().getPath().substring("/api/home/".length()));
            exchange.getResponseHeaders().add("X-Page-Complete", Boolean.toString(complete));
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        edge = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        System.clearProperty("fivefold.home");
    }

    @Test
    void the_hash_of_the_scenarios_pages_is_that_of_the_report() {
        assertThat(run("page", edge)).isZero();
        assertThat(out.toString().lines()).hasSize(3).last().isEqualTo("page_sha256 " + expected());
        assertThat(run("page", edge, "--expect", expected())).isZero();
    }

    @Test
    void different_pages_and_incomplete_pages_are_failures() {
        assertThat(run("page", edge, "--expect", "00")).isEqualTo(1);
        complete = false;
        assertThat(run("page", edge)).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: page_sha256 is %s, and not 00: what is in the pages differs".formatted(expected()),
                        "fivefold: the page of user 1 is not complete");
    }

    @Test
    void an_address_without_an_edge_is_a_usage_error() {
        assertThat(run("page", "127.0.0.1")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "fivefold: '127.0.0.1' is no edge: name one such as http://127.0.0.1:8080 (see ./fivefold page --help)");
    }

    private static String expected() {
        return CanonicalJson.sha256Of(List.of(CanonicalJson.sha256(page("1")), CanonicalJson.sha256(page("2"))));
    }

    private static byte[] page(String user) {
        return "{\"user\":%s,\"_meta\":{}}".formatted(user).getBytes(StandardCharsets.UTF_8);
    }

    private int run(String... arguments) {
        CommandLine commandLine = Fivefold.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
