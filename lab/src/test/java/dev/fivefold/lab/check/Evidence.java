package dev.fivefold.lab.check;

import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** What a stack shows, on real servers and in real files: pages at the edge, the aggregator's metrics, logs. */
final class Evidence implements AutoCloseable {

    private final Path folder;
    private final String step;
    private final HttpServer edge = server();
    private final HttpServer actuator = server();
    private final Deque<byte[]> pages = new ArrayDeque<>();
    private String metrics = "";
    private int status = 200;

    /**
     * Of a stack that shows nothing yet.
     *
     * @param folder for its cache and its repository
     * @param step the id of the step that it runs
     */
    Evidence(Path folder, String step) throws IOException {
        this.folder = folder;
        this.step = step;
        edge.createContext("/api/home/1", exchange -> {
            byte[] page = pages.size() > 1 ? pages.remove() : pages.element();
            exchange.sendResponseHeaders(status, 0); // in pieces, without a length
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        actuator.createContext("/actuator/prometheus", exchange -> {
            byte[] text = metrics.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        edge.start();
        actuator.start();
    }

    /** The pages that are read, one after the other; the last of them for ever. */
    Evidence pages(List<byte[]> bodies) {
        pages.clear();
        pages.addAll(bodies);
        return this;
    }

    Evidence page(String body) {
        return pages(List.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    Evidence status(int answer) {
        status = answer;
        return this;
    }

    Evidence metrics(String text) {
        metrics = text;
        return this;
    }

    Evidence log(String process, String text) throws IOException {
        Path log = stack().log(process);
        CacheFolder.makeParentOf(log);
        Files.writeString(log, text);
        return this;
    }

    Evidence gcLog(Path log) throws IOException {
        CacheFolder.makeParentOf(stack().gcLog());
        Files.copy(log, stack().gcLog());
        return this;
    }

    RunningStack stack() {
        int closed = Ports.free(1).getFirst();
        return new RunningStack(
                step,
                new StackPorts(
                        edge.getAddress().getPort(),
                        closed,
                        closed,
                        closed,
                        actuator.getAddress().getPort(),
                        closed,
                        closed,
                        closed,
                        closed,
                        closed),
                Instant.now().minusSeconds(60),
                CacheFolder.of(Map.of("FIVEFOLD_CACHE", folder.resolve("cache").toString())),
                new Home(folder));
    }

    private static HttpServer server() throws IOException {
        return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @Override
    public void close() {
        edge.stop(0);
        actuator.stop(0);
    }
}
