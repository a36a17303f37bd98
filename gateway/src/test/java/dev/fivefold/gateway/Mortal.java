package dev.fivefold.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that takes requests and never answers, and can be killed as a process is: all connections end at once, and no more come. */
final class Mortal {

    private final ServerSocket listener;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final AtomicInteger taken = new AtomicInteger();

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

    /** How many requests it has taken. */
    int taken() {
        return taken.get();
    }

    void kill() throws IOException {
        listener.close();
        for (Socket connection : connections) {
            connection.setOption(StandardSocketOptions.SO_LINGER, 0); // a reset, as when it dies with something unread
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
            if (connection.getInputStream().read(new byte[64 * 1024]) > 0) {
                taken.incrementAndGet();
            }
        } catch (IOException e) {
            // killed
        }
    }
}
