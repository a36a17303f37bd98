package dev.fivefold.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that can be killed as a process is, with requests in flight: all connections end at once, and no more are
 * accepted.
 */
final class Mortal {

    private static final byte[] RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(US_ASCII);

    private final ServerSocket listener;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final AtomicInteger taken = new AtomicInteger();
    private volatile boolean holding;

    private Mortal(ServerSocket listener) {
        this.listener = listener;
    }

    static Mortal start() {
        try {
            Mortal server = new Mortal(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Thread.ofPlatform().daemon().name("mortal").start(server::listen);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    /** From now on, it accepts requests and does not respond. */
    void hold() {
        holding = true;
    }

    /** The number of requests that it has accepted, without a response. */
    int taken() {
        return taken.get();
    }

    void kill() throws IOException {
        listener.close();
        for (Socket connection : connections) {
            connection.setOption(
                    StandardSocketOptions.SO_LINGER, 0); // a reset, as when a process dies with unread bytes
            connection.close();
        }
    }

    private void listen() {
        try {
            while (true) {
                Socket connection = listener.accept();
                connections.add(connection);
                Thread.ofVirtual().name("mortal-connection").start(() -> take(connection));
            }
        } catch (IOException e) {
            // killed
        }
    }

    private void take(Socket connection) {
        try {
            byte[] request = new byte[64 * 1024]; // a read is one packet
            while (connection.getInputStream().read(request) > 0) {
                if (holding) {
                    taken.incrementAndGet();
                } else {
                    connection.getOutputStream().write(RESPONSE);
                }
            }
        } catch (IOException e) {
            // killed
        }
    }
}
