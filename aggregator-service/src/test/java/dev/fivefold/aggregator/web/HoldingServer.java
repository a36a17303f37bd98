package dev.fivefold.aggregator.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes requests, never answers, and counts those whose client is still there. */
final class HoldingServer implements AutoCloseable {

    private final ServerSocket listener;
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger taken = new AtomicInteger();

    HoldingServer() {
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Requests so far. */
    int taken() {
        return taken.get();
    }

    /** Requests whose connection is open. */
    int waiting() {
        return waiting.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Thread.ofVirtual().start(() -> hold(client));
            }
        } catch (IOException closed) {
            // close() ends the listener, and so this
        }
    }

    private void hold(Socket client) {
        try (client;
                InputStream in = client.getInputStream()) {
            if (in.read() < 0) {
                return;
            }
            taken.incrementAndGet();
            waiting.incrementAndGet();
            try {
                in.transferTo(OutputStream.nullOutputStream());
            } finally {
                waiting.decrementAndGet();
            }
        } catch (IOException gone) {
            // a client that is gone is what the count is for
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
