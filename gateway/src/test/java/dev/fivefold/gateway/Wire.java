package dev.fivefold.gateway;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client that sends exactly the given bytes; a well-behaved one would repair or reject them. */
final class Wire implements AutoCloseable {

    private static final int TIMEOUT_MS = 60_000;

    private static final Pattern STATUS = Pattern.compile("^(?:HTTP/1\\.[01] |\\{.*\"status\":)(\\d{3})");

    private final Socket socket = new Socket();
    private final InputStream in;

    Wire(InetSocketAddress server) throws IOException {
        // Small, so that a test that does not read fills it soon.
        socket.setReceiveBufferSize(32 * 1024);
        socket.setSoTimeout(TIMEOUT_MS);
        socket.setTcpNoDelay(true);
        socket.connect(server, TIMEOUT_MS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends lines, each with its line end, and the empty line that ends a head. */
    Wire send(String... head) throws IOException {
        socket.getOutputStream().write((String.join("\r\n", head) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Reads a head up to its empty line; empty at the end of the connection. */
    String readHead() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return head.toString();
            }
            head.append((char) next);
        }
        return head.toString();
    }

    String readBody(String head) throws IOException {
        return new String(in.readNBytes(contentLength(head)), StandardCharsets.UTF_8);
    }

    int status(String head) {
        return Integer.parseInt(head.substring(9, 12));
    }

    InputStream body() {
        return in;
    }

    /** Whether there is something to read, without waiting for it. */
    boolean hasArrived() throws IOException {
        return in.available() > 0;
    }

    boolean isAtEnd() throws IOException {
        return in.read() < 0;
    }

    /** The status of the first response, 0 if the connection is closed without one. A response of HTTP/0.9 has it in its body alone. */
    static int statusOf(InetSocketAddress server, String request) throws IOException {
        try (Wire client = new Wire(server)) {
            client.write(request.getBytes(StandardCharsets.ISO_8859_1));
            String head = client.readHead();
            while (head.startsWith("HTTP/1.1 100")) {
                head = client.readHead();
            }
            Matcher status = STATUS.matcher(head);
            return status.find() ? Integer.parseInt(status.group(1)) : 0;
        } catch (SocketException reset) {
            return 0;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static int contentLength(String head) {
        return head.lines()
                .filter(line -> line.regionMatches(true, 0, "content-length:", 0, 15))
                .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
                .findFirst()
                .orElse(0);
    }
}
