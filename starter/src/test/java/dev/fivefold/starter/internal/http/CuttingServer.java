package dev.fivefold.starter.internal.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A service over raw sockets that cuts its connections where a test says. A body is executed as soon as it has arrived. */
public final class CuttingServer implements AutoCloseable {

    /** The place of a cut, for one request. */
    public enum Cut {
        NOWHERE,
        /** The connection ends as the request begins, like a pooled one that the server gives up at that moment. */
        AT_THE_REQUEST,
        IN_THE_BODY,
        BEFORE_THE_RESPONSE,
        IN_THE_RESPONSE,
        /** The client's pool has a connection then that is closed. */
        AFTER_THE_RESPONSE
    }

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");
    private static final String BODY = "{\"number\":1}";

    private final ServerSocket listener;
    private final Supplier<Cut> cuts;
    private final Queue<String> executed = new ConcurrentLinkedQueue<>();

    public CuttingServer(Supplier<Cut> cuts) {
        this.cuts = cuts;
        try {
            this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::acceptAll);
    }

    public String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** The requests that have arrived as a whole: method, path and body. */
    public List<String> executed() {
        return List.copyOf(executed);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket connection = listener.accept();
                Thread.ofVirtual().start(() -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            while (serveOne(in, connection)) {
                // the next request of this connection
            }
        } catch (IOException gone) {
            // the client has ended the connection
        }
    }

    private boolean serveOne(InputStream in, Socket connection) throws IOException {
        int first = in.read();
        if (first < 0) {
            return false;
        }
        Cut cut = cuts.get();
        if (cut == Cut.AT_THE_REQUEST) {
            return false;
        }
        StringBuilder head = new StringBuilder().append((char) first);
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            head.append((char) next);
        }
        if (cut == Cut.IN_THE_BODY) {
            in.read();
            return false;
        }
        Matcher length = LENGTH.matcher(head);
        int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
        executed.add(head.substring(0, head.indexOf(" HTTP/")) + " "
                + new String(in.readNBytes(bytes), StandardCharsets.UTF_8));
        if (cut == Cut.BEFORE_THE_RESPONSE) {
            return false;
        }
        String response = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + BODY.length()
                + "\r\n\r\n" + BODY;
        int written = cut == Cut.IN_THE_RESPONSE ? response.length() / 2 : response.length();
        connection.getOutputStream().write(response.substring(0, written).getBytes(StandardCharsets.US_ASCII));
        return cut == Cut.NOWHERE;
    }
}
