package dev.fivefold.gateway;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An origin that responds with 200 and a little JSON to each complete request, on a free port. */
final class AcceptingOrigin implements AutoCloseable {

    private static final Pattern CONTENT_LENGTH = Pattern.compile("\r\ncontent-length: (\\d+)");

    /** In chunks, since the edge does not compress a response with a small length. */
    private static final String RESPONSE = """
            HTTP/1.1 200 OK\r
            Content-Type: application/json\r
            Vary: Accept, Accept-Encoding\r
            Transfer-Encoding: chunked\r
            Connection: close\r
            \r
            2\r
            {}\r
            0\r
            \r
            """;

    private final ServerSocket listener;
    private final Queue<String> requestLines = new ConcurrentLinkedQueue<>();

    private AcceptingOrigin(ServerSocket listener) {
        this.listener = listener;
    }

    static AcceptingOrigin start() throws IOException {
        AcceptingOrigin origin = new AcceptingOrigin(new ServerSocket(0, 200, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(origin::acceptAll);
        return origin;
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The request lines of all requests so far, in lower case. */
    List<String> requestLines() {
        return List.copyOf(requestLines);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket connection = listener.accept();
                Thread.ofVirtual().start(() -> respond(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void respond(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            String head = readTo("\r\n\r\n", in).toLowerCase(Locale.ROOT);
            requestLines.add(head.lines().findFirst().orElse(""));
            Matcher length = CONTENT_LENGTH.matcher(head);
            if (length.find()) {
                in.readNBytes(Integer.parseInt(length.group(1)));
            } else if (head.contains("\r\ntransfer-encoding:")) {
                readTo("0\r\n\r\n", in);
            }
            connection.getOutputStream().write(RESPONSE.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The gateway aborts requests that it has to reject.
        }
    }

    private static String readTo(String end, InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(end, text.length() - end.length()) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException();
            }
            text.append((char) next);
        }
        return text.toString();
    }
}
