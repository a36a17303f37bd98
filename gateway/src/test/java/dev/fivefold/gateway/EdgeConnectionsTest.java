package dev.fivefold.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A real nginx with the edge's own configuration, before a gateway that closes a connection while the next request is
 * on its way.
 */
class EdgeConnectionsTest {

    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    private static final String LATE = "/late";

    @TempDir
    private Path folder;

    private final Queue<String> received = new ConcurrentLinkedQueue<>();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build(); // one connection: of one worker
    private ServerSocket gateway;
    private NginxProcess edge;

    @BeforeEach
    void start() throws IOException {
        Optional<Path> nginx = NginxProcess.program();
        assumeThat(nginx).as("an nginx on the PATH, or fetched by ./fivefold").isPresent();
        gateway = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
        edge = NginxProcess.edge(nginx.orElseThrow(), folder, gateway.getLocalPort());
        await().ignoreExceptions().until(() -> send("BREW", "/").statusCode() == 405); // the edge responds itself
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        if (edge != null) {
            edge.close();
            gateway.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT"})
    void an_idempotent_request_is_sent_again_when_its_connection_is_closed(String method) throws Exception {
        assertThat(send(method, "/1").statusCode()).isEqualTo(200);
        assertThat(send(method, "/2").statusCode()).isEqualTo(200);

        assertThat(received).containsExactly(method + " /1", method + " /2", method + " /2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH"})
    void a_request_that_is_not_idempotent_is_sent_once(String method) throws Exception {
        assertThat(send(method, "/1").statusCode()).isEqualTo(200);
        assertThat(send(method, "/2").statusCode()).isEqualTo(502);

        assertThat(received).containsExactly(method + " /1", method + " /2");
    }

    @Test
    void a_request_in_progress_for_a_second_is_sent_once() throws Exception {
        assertThat(send("GET", "/1").statusCode()).isEqualTo(200);
        assertThat(send("GET", LATE).statusCode()).isEqualTo(502);

        assertThat(received).containsExactly("GET /1", "GET " + LATE);
    }

    private HttpResponse<Void> send(String method, String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + edge.address().getPort() + path);
        return client.send(
                HttpRequest.newBuilder(uri)
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.discarding());
    }

    private void accept() {
        while (!gateway.isClosed()) {
            try {
                Socket connection = gateway.accept();
                Thread.ofVirtual().start(() -> serveOne(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** Responds to the first request of a connection, and closes it when the second has come. */
    private void serveOne(Socket connection) {
        try (connection) {
            BufferedReader in = new BufferedReader(new InputStreamReader(connection.getInputStream(), US_ASCII));
            receive(in);
            connection.getOutputStream().write(RESPONSE.getBytes(US_ASCII));
            if (receive(in).endsWith(LATE)) {
                Thread.sleep(1_200); // longer than the second within which the edge tries again
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The request's method and target; empty if there is none. */
    private String receive(BufferedReader in) throws IOException {
        String line = in.readLine();
        if (line == null) {
            return "";
        }
        String request = line.replace(" HTTP/1.1", "");
        received.add(request);
        while (!line.isEmpty()) {
            line = in.readLine();
        }
        return request;
    }
}
