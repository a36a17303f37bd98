package dev.fivefold.benchmarks.peers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.Disk;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A service of parts that takes its time. In levels, each part takes a while, and one of the second or third level needs a field of the
 * part in its place in the level before; a wrong one is a bad request. Else one part stalls after its headers and half of its body. A
 * virtual thread a request.
 */
final class DelayedParts implements AutoCloseable {

    private static final Duration DELAY = Duration.ofMillis(20);
    private static final Duration STALL = Duration.ofMinutes(1);
    private static final Pattern PART = Pattern.compile(".*/(\\d{1,6})(?:\\?(?:.*&)?after=(\\d{1,12})(?:&.*)?|\\?.*)?");

    static {
        // Without it a response waits 40 ms for an acknowledgement; more clients than the default keep connections.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "10000");
    }

    private final Parts parts;
    private final String page;
    private final boolean levels;
    private final AtomicLong calls = new AtomicLong();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    private DelayedParts(Parts parts, String page, boolean levels) {
        this.parts = parts;
        this.page = page;
        this.levels = levels;
        this.server = Disk.get(
                "listen on a loopback port",
                () -> HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4096));
    }

    /**
     * Listens on a free port.
     *
     * @param page its body where no part is requested
     * @param levels whether there are levels; else one part stalls
     */
    static DelayedParts start(Parts parts, String page, boolean levels) {
        DelayedParts started = new DelayedParts(parts, page, levels);
        started.server.setExecutor(started.threads);
        started.server.createContext("/", started::respond);
        started.server.start();
        return started;
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Requests so far. */
    long calls() {
        return calls.get();
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            calls.incrementAndGet();
            String uri = exchange.getRequestURI().toString();
            Matcher path = PART.matcher(uri);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            if (uri.endsWith("/page")) {
                send(exchange, page.getBytes(StandardCharsets.US_ASCII), false);
            } else if (!path.matches() || !exists(Integer.parseInt(path.group(1)), path.group(2))) {
                exchange.sendResponseHeaders(400, -1);
            } else {
                part(exchange, Integer.parseInt(path.group(1)));
            }
        }
    }

    private void part(HttpExchange exchange, int number) throws IOException {
        if (levels) {
            LockSupport.parkNanos(DELAY.toNanos());
        }
        String accepted = exchange.getRequestHeaders().getFirst("Accept-Encoding");
        boolean gzip = accepted != null && accepted.contains("gzip");
        if (gzip) {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        }
        send(exchange, gzip ? parts.gzip(number) : parts.plain(number), !levels && number == stalled());
    }

    private static void send(HttpExchange exchange, byte[] body, boolean stalls) throws IOException {
        exchange.sendResponseHeaders(200, body.length);
        if (stalls) {
            exchange.getResponseBody().write(body, 0, body.length / 2);
            exchange.getResponseBody().flush();
            LockSupport.parkNanos(STALL.toNanos());
        } else {
            exchange.getResponseBody().write(body);
        }
    }

    private int stalled() {
        return (parts.count() + 1) / 2;
    }

    private boolean exists(int number, @Nullable String after) {
        int width = parts.count() / PeerCase.LEVELS;
        return levels
                ? number >= 1
                        && number <= width * PeerCase.LEVELS
                        && after != null
                        && Long.parseLong(after) == (number <= width ? 0 : Parts.next(number - width))
                : number >= 1 && number <= parts.count();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
