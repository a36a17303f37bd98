package dev.fivefold.lab.panel;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.fivefold.lab.Home;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.PageRead;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Serves the page, the state of the lab and its controls, and relays the page's API requests to the edge. It runs
 * while its command does: a page stays open while steps come and go. Closing it ends all responses.
 */
public final class PanelServer implements AutoCloseable {

    private static final int MOST_BODY_BYTES = 1024;
    /** A comment shows that the connection is alive: without it, a browser that has gone is never noticed. */
    private static final int HEARTBEAT_SECONDS = 10;

    private final HttpServer http;
    private final ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor();
    private final EdgeRelay relay = new EdgeRelay();
    private final PanelState state;
    private final Controls controls;
    private final Function<String, Optional<PageRead>> pages;
    private final WebFiles index;
    private final WebFiles assets;
    private final WebFiles report;
    private final Access access;
    private volatile boolean closed;

    /**
     * Starts.
     *
     * @param address of this machine; its port may be 0 for any that is free
     * @param pages read by the lab, by their step
     */
    public PanelServer(
            InetSocketAddress address,
            Home home,
            Path reportFolder,
            PanelState state,
            Controls controls,
            Function<String, Optional<PageRead>> pages) {
        // Read by the server when its first instance is created: without it, a piece of a page waits 40 ms for an
        // acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        try {
            http = HttpServer.create(address, 0);
        } catch (IOException e) {
            throw new LabFailure("port %d is taken: choose another with --port".formatted(address.getPort()), e);
        }
        this.state = state;
        this.controls = controls;
        this.pages = pages;
        this.access = new Access(http.getAddress().getPort());
        this.index = new WebFiles(home.web(), PageHeaders.PAGE_POLICY, "no-cache");
        this.assets = new WebFiles(home.web(), PageHeaders.PAGE_POLICY, "public, max-age=31536000, immutable");
        this.report = new WebFiles(reportFolder.toAbsolutePath().normalize(), PageHeaders.REPORT_POLICY, "no-cache");
        http.setExecutor(workers);
        http.createContext("/", this::handle);
        http.start();
    }

    /** The address of the page. */
    public URI address() {
        return URI.create("http://127.0.0.1:%d/".formatted(http.getAddress().getPort()));
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!access.mayRead(exchange.getRequestHeaders())) {
                Problem.send(exchange, 421, "This server is not the one that the request names.");
                return;
            }
            switch (exchange.getRequestMethod()) {
                case "GET" -> get(exchange, exchange.getRequestURI().getPath());
                case "POST" -> post(exchange, exchange.getRequestURI().getPath());
                default -> Problem.send(exchange, 405, "This method is not served here.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void get(HttpExchange exchange, String path) throws IOException, InterruptedException {
        if (path.equals("/")) {
            exchange.getResponseHeaders().add("Set-Cookie", access.cookie());
            index.send(exchange, "index.html");
        } else if (path.startsWith("/assets/")) {
            assets.send(exchange, path.substring(1));
        } else if (path.startsWith("/report/")) {
            String name = path.substring("/report/".length());
            report.send(exchange, name.isEmpty() ? "index.html" : name);
        } else if (path.equals("/lab/state")) {
            json(exchange, state.json().getBytes(StandardCharsets.UTF_8));
        } else if (path.equals("/lab/events")) {
            events(exchange);
        } else if (path.equals("/lab/live")) {
            live(exchange);
        } else if (path.startsWith("/lab/pages/")) {
            page(exchange, path.substring("/lab/pages/".length()));
        } else if (path.startsWith("/api/")) {
            api(exchange);
        } else {
            Problem.send(exchange, 404, "There is nothing at this path.");
        }
    }

    private static void json(HttpExchange exchange, byte[] body) throws IOException {
        PageHeaders.set(exchange.getResponseHeaders(), "application/json", "no-store");
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }

    private void events(HttpExchange exchange) throws IOException, InterruptedException {
        PageHeaders.set(exchange.getResponseHeaders(), "text/event-stream", "no-store");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        long sent = -1;
        boolean last;
        do {
            last = closed; // the state of the end is sent, too
            long now = state.version();
            out.write((now == sent ? ":\n\n" : "data: " + state.json() + "\n\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            sent = now;
            if (!last) {
                state.awaitChange(sent, HEARTBEAT_SECONDS);
            }
        } while (!last);
    }

    private void live(HttpExchange exchange) throws IOException, InterruptedException {
        try {
            json(exchange, PanelState.JSON.writeValueAsBytes(controls.live()));
        } catch (Controls.RejectedException e) {
            Problem.send(exchange, 409, String.valueOf(e.getMessage()));
        }
    }

    /** A page that the lab has read, with the bytes of the wire. */
    private void page(HttpExchange exchange, String step) throws IOException {
        Optional<PageRead> page = pages.apply(step);
        if (page.isEmpty()) {
            Problem.send(exchange, 404, "No page of this step was read.");
            return;
        }
        if (!page.get().encoding().equals("identity")) {
            exchange.getResponseHeaders().set("Content-Encoding", page.get().encoding());
        }
        json(exchange, page.get().wire());
    }

    private void api(HttpExchange exchange) throws IOException, InterruptedException {
        Optional<URI> edge = controls.edge();
        if (edge.isPresent()) {
            relay.relay(exchange, edge.get());
        } else {
            Problem.send(exchange, 503, "No step is ready for pages.");
        }
    }

    private void post(HttpExchange exchange, String path) throws IOException, InterruptedException {
        if (!access.mayControl(exchange.getRequestHeaders())) {
            Problem.send(exchange, 403, "The controls are for the page of this start: load it again.");
            return;
        }
        try {
            JsonNode body = PanelState.JSON.readTree(exchange.getRequestBody().readNBytes(MOST_BODY_BYTES));
            switch (path) {
                case "/lab/step" -> controls.step(body.path("step").asString());
                case "/lab/fault" ->
                    controls.fault(
                            body.path("service").asString(),
                            body.path("behavior").asString());
                case "/lab/load" ->
                    controls.load(
                            body.path("readers").asInt(-1), body.path("seconds").asInt(-1));
                default -> {
                    Problem.send(exchange, 404, "There is nothing at this path.");
                    return;
                }
            }
            json(exchange, "{}".getBytes(StandardCharsets.UTF_8));
        } catch (Controls.RejectedException | LabFailure e) {
            Problem.send(exchange, 409, String.valueOf(e.getMessage()));
        } catch (JacksonException e) {
            Problem.send(exchange, 400, "The body is no JSON.");
        }
    }

    @Override
    public void close() {
        closed = true;
        state.wake();
        http.stop(1); // a second, for the last events
        workers.shutdownNow();
        relay.close();
    }
}
