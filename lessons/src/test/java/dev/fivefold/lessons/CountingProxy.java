package dev.fivefold.lessons;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;

/** A TCP proxy on a free port that counts the bytes of responses. */
public final class CountingProxy implements AutoCloseable {

    private final AtomicLong bytes = new AtomicLong();
    private final ServerSocket server;

    /**
     * Starts.
     *
     * @param port of the server behind it
     */
    public CountingProxy(int port) {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(() -> accept(port));
    }

    /** Its address. */
    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** The bytes of the responses so far, with their headers. */
    public long bytes() {
        return bytes.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept(int port) {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Socket behind = new Socket(InetAddress.getLoopbackAddress(), port);
                Thread.ofVirtual().start(() -> copy(client, behind, new AtomicLong()));
                Thread.ofVirtual().start(() -> copy(behind, client, bytes));
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** Counts bytes before it sends them: a client that has a response finds all of it counted. */
    private static void copy(Socket source, Socket target, AtomicLong count) {
        try (source;
                target) {
            InputStream from = source.getInputStream();
            OutputStream to = target.getOutputStream();
            byte[] buffer = new byte[8192];
            for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                count.addAndGet(read);
                to.write(buffer, 0, read);
            }
        } catch (IOException closed) {
            // by the client or the server
        }
    }
}
