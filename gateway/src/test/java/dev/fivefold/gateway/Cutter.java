package dev.fivefold.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that closes the connection as soon as a request has reached it, as if killed then. Ends with the JVM. */
final class Cutter {

    private final ServerSocket listener;
    private final AtomicInteger requests = new AtomicInteger();

    private Cutter(ServerSocket listener) {
        this.listener = listener;
    }

    static Cutter start() {
        try {
            Cutter cutter = new Cutter(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Thread.ofPlatform().daemon().name("cutter").start(cutter::run);
            return cutter;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    /** How many requests have reached it. */
    int requests() {
        return requests.get();
    }

    private void run() {
        try {
            while (true) {
                try (Socket client = listener.accept()) {
                    if (client.getInputStream().read(new byte[64 * 1024]) > 0) {
                        requests.incrementAndGet();
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
