package dev.fivefold.aggregator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Takes requests, answers none until told to, and counts those whose client is still there. */
public final class HoldingServer implements AutoCloseable {

    private final ServerSocket listener;
    private final Set<Socket> held = ConcurrentHashMap.newKeySet();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private volatile @Nullable String answer;

    public HoldingServer() {
        try {
            listener = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    public String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Requests so far. */
    public int taken() {
        return taken.get();
    }

    /** Requests whose connection is open. */
    public int waiting() {
        return waiting.get();
    }

    /** The most requests whose connection was open at a time. */
    public int most() {
        return most.get();
    }

    /** Answers those that wait, and from now on all that come, with this JSON. */
    public void answer(String json) {
        answer = json;
        held.forEach(client -> answer(client, json));
    }

    /** From now on answers none again. */
    public void hold() {
        answer = null;
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
            most.accumulateAndGet(waiting.incrementAndGet(), Math::max);
            held.add(client);
            try {
                String known = answer;
                if (known != null) {
                    answer(client, known);
                }
                in.transferTo(OutputStream.nullOutputStream());
            } finally {
                held.remove(client);
                waiting.decrementAndGet();
            }
        } catch (IOException gone) {
            // a client that is gone is what the count is for
        }
    }

    /** At most once a client, who is asked to close the connection after it. */
    private void answer(Socket client, String json) {
        if (!held.remove(client)) {
            return;
        }
        String response = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + json.length()
                + "\r\nConnection: close\r\n\r\n" + json;
        try {
            client.getOutputStream().write(response.getBytes(UTF_8));
        } catch (IOException gone) {
            // its own thread sees that too
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
