package dev.fivefold.lab.browser;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.process.ChildCommand;
import dev.fivefold.lab.process.ChildProcess;
import dev.fivefold.lab.process.Children;
import dev.fivefold.lab.process.Ports;
import dev.fivefold.lab.process.Program;
import dev.fivefold.lab.process.Readiness;
import dev.fivefold.lab.report.Rendering;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium with a profile of its own. For one thread; a shutdown hook may close it. */
public final class Chromium implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration STARTED_WITHIN = Duration.ofSeconds(30);
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(10);
    private static final Duration SHOWN_WITHIN = Duration.ofSeconds(60);

    /** Ends as soon as the page has marked that all content is painted, or with the problem that it shows instead; also if that has been. */
    private static final String END = """
            new Promise(end => new PerformanceObserver(list => {
              list.getEntriesByName('%s').forEach(() => end(''));
              list.getEntriesByName('%s').forEach(problem => end(problem.detail));
            }).observe({type: 'mark', buffered: true}))
            """.formatted(PageTrace.ALL_CONTENT, PageTrace.PROBLEM);

    private final Children children = new Children(Duration.ofSeconds(5));
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(ANSWERED_WITHIN).build();
    private final URI address;

    private Chromium(URI address) {
        this.address = address;
    }

    /** The program: {@code CHROMIUM}, or one on the PATH; empty if there is none. */
    public static Optional<Path> find(Map<String, String> environment) {
        String own = environment.get("CHROMIUM");
        return own != null
                ? Optional.of(Path.of(own)).filter(Files::isExecutable)
                : Stream.of("chromium", "chromium-browser", "google-chrome")
                        .flatMap(name -> Program.find(name).stream())
                        .findFirst();
    }

    /** Starts it, without a page. Its profile and its log are in the cache. */
    public static Chromium start(Path program, CacheFolder cache) throws InterruptedException {
        int port = Ports.free(1).getFirst();
        Path profile = CacheFolder.make(cache.root().resolve("chromium"));
        List<String> words = new ArrayList<>(List.of(
                program.toString(),
                "--headless=new",
                "--remote-debugging-port=" + port,
                "--user-data-dir=" + profile,
                "--window-size=1440,900",
                "--no-first-run",
                "--disable-gpu",
                "--disable-extensions",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync"));
        if (Program.isRoot()) {
            words.add("--no-sandbox"); // it has no sandbox for root
        }
        Chromium chromium = new Chromium(URI.create("http://127.0.0.1:" + port));
        try {
            ChildProcess child = chromium.children.start(new ChildCommand(
                    "chromium", words, Map.of(), profile, cache.logs().resolve("chromium.log")));
            chromium.children.awaitReady(
                    Map.of(child, Readiness.ok(chromium.address.resolve("/json/version"))), STARTED_WITHIN);
            return chromium;
        } catch (LabFailure | InterruptedException e) {
            chromium.close();
            throw e;
        }
    }

    /**
     * Opens the page several times, each in a tab of its own.
     *
     * @param page its address
     * @param visits that count, at least one; one before them does not
     * @return the median of each figure
     * @throws LabFailure if the page shows a problem, or is not shown whole within a minute
     */
    public Rendering open(URI page, int visits) throws InterruptedException {
        List<Rendering> all = new ArrayList<>();
        for (int visit = 0; visit <= visits; visit++) {
            all.add(visit(page));
        }
        return median(all.subList(1, all.size()));
    }

    private Rendering visit(URI page) throws InterruptedException {
        JsonNode tab = JSON.readTree(put("/json/new?about:blank"));
        List<JsonNode> events = new ArrayList<>(); // by the thread of events, and read after the last of them
        CompletableFuture<Boolean> traced = new CompletableFuture<>();
        try (DevTools tools =
                new DevTools(http, URI.create(tab.path("webSocketDebuggerUrl").asString()))) {
            tools.on("Tracing.dataCollected", data -> data.path("value").forEach(events::add));
            tools.on("Tracing.tracingComplete", _ -> traced.complete(true));
            Map<String, Object> config = Map.of("includedCategories", PageTrace.CATEGORIES);
            tools.call("Tracing.start", Map.of("traceConfig", config), ANSWERED_WITHIN);
            tools.call("Page.navigate", Map.of("url", page.toString()), ANSWERED_WITHIN);
            String problem = tools.call(
                            "Runtime.evaluate",
                            Map.of("expression", END, "awaitPromise", true),
                            SHOWN_WITHIN,
                            "all content of " + page)
                    .at("/result/value")
                    .asString("");
            if (!problem.isEmpty()) {
                throw new LabFailure("%s shows a problem: %s".formatted(page, problem));
            }
            tools.call("Tracing.end", Map.of(), ANSWERED_WITHIN);
            tools.await(traced, ANSWERED_WITHIN, "the trace of " + page);
        } finally {
            put("/json/close/" + tab.path("id").asString());
        }
        return PageTrace.read(events);
    }

    private String put(String path) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
                .timeout(ANSWERED_WITHIN)
                .PUT(BodyPublishers.noBody())
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new LabFailure("the browser answered %d to %s".formatted(response.statusCode(), path));
            }
            return response.body();
        } catch (IOException e) {
            throw new LabFailure("the browser did not answer: " + e.getMessage(), e);
        }
    }

    private static Rendering median(List<Rendering> visits) {
        ToDoubleFunction<ToDoubleFunction<Rendering>> median =
                figure -> Percentiles.of(visits, figure).at(50);
        return new Rendering(
                median.applyAsDouble(Rendering::firstContentMs),
                median.applyAsDouble(Rendering::allContentMs),
                median.applyAsDouble(Rendering::downloadMs),
                median.applyAsDouble(Rendering::mainThreadMs),
                median.applyAsDouble(Rendering::longestTaskMs),
                median.applyAsDouble(Rendering::parseMs),
                median.applyAsDouble(Rendering::scriptMs),
                median.applyAsDouble(Rendering::layoutMs),
                median.applyAsDouble(Rendering::paintMs),
                (int) median.applyAsDouble(Rendering::layouts),
                median.applyAsDouble(Rendering::layoutShift),
                visits.size());
    }

    /** Stops the browser. */
    @Override
    public void close() {
        http.shutdownNow();
        children.close();
    }
}
