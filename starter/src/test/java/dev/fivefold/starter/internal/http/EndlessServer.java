package dev.fivefold.starter.internal.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** A service whose bodies end only when the client closes its connection. */
final class EndlessServer implements AutoCloseable {

    private static final byte[] HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                    .getBytes(US_ASCII);

    /** 16 KB. */
    private static final byte[] CHUNK = ("4000\r\n" + "[".repeat(16 * 1024) + "\r\n").getBytes(US_ASCII);

    private final ServerSocket listener = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger sending = new AtomicInteger();

    EndlessServer() throws IOException {
        Thread.ofVirtual().start(() -> {
            while (!listener.isClosed()) {
                try {
                    Socket client = listener.accept();
                    Thread.ofVirtual().start(() -> send(client));
                } catch (IOException closed) {
                    // the test has ended
                }
            }
        });
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Requests so far. */
    int requests() {
        return requests.get();
    }

    /** Responses whose client has not closed its connection. */
    int sending() {
        return sending.get();
    }

    private void send(Socket client) {
        try (client) {
            if (client.getInputStream().read() < 0) {
                return;
            }
            requests.incrementAndGet();
            sending.incrementAndGet();
            client.getOutputStream().write(HEAD);
            while (true) {
                client.getOutputStream().write(CHUNK);
            }
        } catch (IOException aborted) {
            sending.decrementAndGet();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
