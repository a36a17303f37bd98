package dev.fivefold.lab.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowlorisTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Test
    void each_client_drips_a_head_that_never_ends_until_it_is_stopped() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Slowloris slow = new Slowloris(server.getInetAddress(), server.getLocalPort(), 5);
            slow.start();
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                clients.add(server.accept());
            }

            for (Socket client : clients) {
                client.setSoTimeout((int) TIMEOUT.toMillis());
                String begun = read(client, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: xxx".length());
                assertThat(begun).startsWith("GET / HTTP/1.1\r\n").endsWith("X-Slow: xxx");
            }

            slow.stop();
            for (Socket client : clients) {
                assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                        .doesNotContain("\r\n\r\n");
                client.close();
            }
        }
    }

    @Test
    void a_disconnected_client_reconnects() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Slowloris slow = new Slowloris(server.getInetAddress(), server.getLocalPort(), 1);
            slow.start();
            server.accept().close();

            try (Socket again = server.accept()) {
                assertThat(read(again, 3)).isEqualTo("GET");
            }
            await().atMost(TIMEOUT).until(() -> slow.reopened() > 0);
            slow.stop();
        }
    }

    @Test
    void a_missing_server_is_reported_in_one_line() throws IOException {
        int port;
        try (ServerSocket gone = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            port = gone.getLocalPort();
        }

        assertThatThrownBy(() -> new Slowloris(InetAddress.getLoopbackAddress(), port, 2).start())
                .isInstanceOf(LabFailure.class)
                .hasMessageContaining("cannot open 2 connections");
    }

    private static String read(Socket socket, int bytes) throws IOException {
        return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
    }
}
