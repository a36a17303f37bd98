package dev.fivefold.benchmarks.frontend;

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
import java.util.Base64;
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
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration SHOWN_WITHIN = Duration.ofSeconds(60);

    /** Ends as soon as the page has marked that all content is painted, or with the problem that it shows instead; also if that has been. */
    private static final String END = """
            new Promise(end => new PerformanceObserver(list => {
              list.getEntriesByName('%s').forEach(() => end(''));
              list.getEntriesByName('%s').forEach(problem => end(problem.detail));
            }).observe({type: 'mark', buffered: true}))
            """.formatted(PageTrace.ALL_CONTENT, PageTrace.PROBLEM);

    /**
     * The lower end of an element as the clip of a picture; null if there is none. A flame graph of async-profiler is zoomed into a frame before,
     * by the functions of its own page, and its names lose their packages.
     */
    private static final String CLIP = """
            (selector, most, frame) => new Promise(end => {
              const measure = () => {
                const element = document.querySelector(selector);
                let below = 0;
                if (frame !== '') {
                  const frames = levels.flat();
                  const root = frames.filter(each => each.title.match(frame)).sort((a, b) => b.width - a.width)[0];
                  if (!root) {
                    return end(null);
                  }
                  frames.forEach(each => each.title = each.title.replace(/^([a-z_][\\w$]*[.])+(?=[A-Z])/, ''));
                  render(root);
                  below = 16 * root.level;
                }
                element?.setAttribute('open', '');
                const box = element?.getBoundingClientRect();
                const height = Math.min(box?.height - below, most);
                end(box ? {x: box.x + scrollX, y: box.bottom + scrollY - below - height, width: box.width, height, scale: 1} : null);
              };
              document.readyState === 'complete' ? measure() : addEventListener('load', measure);
            })
            """;

    /**
     * The part of a page that a picture shows.
     *
     * @param selector of CSS; the first element that it matches is the one, opened if it is closed
     * @param frame a regular expression for the lowest frame of a flame graph, of which the widest is taken; empty for other pages
     * @param width of the window in CSS pixels
     * @param bottom the height in CSS pixels that is shown at most, from the lower end
     */
    public record Cutout(String selector, String frame, int width, int bottom) {}

    private final Children children = new Children(Duration.ofSeconds(5));
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(RESPONSE_TIMEOUT).build();
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

    /**
     * The same, where nothing can be done without it.
     *
     * @throws LabFailure if there is none
     */
    public static Path required(Map<String, String> environment) {
        return find(environment)
                .orElseThrow(() -> new LabFailure(
                        "no Chromium on the PATH: install the package chromium, or set CHROMIUM to its program"));
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
     * @param visits that count, at least one; one before them does not, not even its problem: services that have just started may be too late
     *     for their deadlines
     * @return the median of each figure
     * @throws LabFailure if the page shows a problem, or is not shown whole within a minute
     */
    public Rendering open(URI page, int visits) throws InterruptedException {
        try {
            visit(page);
        } catch (LabFailure _) { // perhaps of services that are cold: else the next visit has it, too
        }
        List<Rendering> all = new ArrayList<>();
        for (int visit = 0; visit < visits; visit++) {
            all.add(visit(page));
        }
        return median(all);
    }

    private Rendering visit(URI page) throws InterruptedException {
        List<JsonNode> events = new ArrayList<>(); // by the thread of events, and read after the last of them
        CompletableFuture<Boolean> traced = new CompletableFuture<>();
        inTab(tools -> {
            tools.on("Tracing.dataCollected", data -> data.path("value").forEach(events::add));
            tools.on("Tracing.tracingComplete", _ -> traced.complete(true));
            Map<String, Object> config = Map.of("includedCategories", PageTrace.CATEGORIES);
            tools.call("Tracing.start", Map.of("traceConfig", config), RESPONSE_TIMEOUT);
            tools.call("Page.navigate", Map.of("url", page.toString()), RESPONSE_TIMEOUT);
            String problem = evaluate(tools, END, "all content of " + page).asString("");
            if (!problem.isEmpty()) {
                throw new LabFailure("%s shows a problem: %s".formatted(page, problem));
            }
            tools.call("Tracing.end", Map.of(), RESPONSE_TIMEOUT);
            return tools.await(traced, RESPONSE_TIMEOUT, "the trace of " + page);
        });
        return PageTrace.read(events);
    }

    /**
     * Takes a picture of a part of a page, in light colours and at twice the resolution of the page.
     *
     * @return a WebP: flame graphs have many colours, and take a third of a PNG
     * @throws LabFailure if the page has no such part
     */
    public byte[] picture(URI page, Cutout part) throws InterruptedException {
        Map<String, Object> window =
                Map.of("width", part.width, "height", 900, "deviceScaleFactor", 2, "mobile", false);
        return inTab(tools -> {
            tools.call("Emulation.setDeviceMetricsOverride", window, RESPONSE_TIMEOUT);
            tools.call(
                    "Emulation.setScrollbarsHidden", Map.of("hidden", true), RESPONSE_TIMEOUT); // the picture has none
            tools.call("Page.navigate", Map.of("url", page.toString()), RESPONSE_TIMEOUT);
            String clip = "(%s)(%s, %d, %s)"
                    .formatted(
                            CLIP,
                            JSON.writeValueAsString(part.selector),
                            part.bottom,
                            JSON.writeValueAsString(part.frame));
            JsonNode box = evaluate(tools, clip, page.toString());
            if (!box.isObject()) {
                throw new LabFailure("%s has no such part: %s %s".formatted(page, part.selector, part.frame));
            }
            Map<String, Object> picture =
                    Map.of("format", "webp", "quality", 70, "captureBeyondViewport", true, "clip", box);
            JsonNode taken = tools.call("Page.captureScreenshot", picture, RESPONSE_TIMEOUT);
            return Base64.getDecoder().decode(taken.path("data").asString());
        });
    }

    /** The value of a promise of the page's. */
    private static JsonNode evaluate(DevTools tools, String promise, String what) throws InterruptedException {
        Map<String, Object> expression = Map.of("expression", promise, "awaitPromise", true, "returnByValue", true);
        return tools.call("Runtime.evaluate", expression, SHOWN_WITHIN, what).at("/result/value");
    }

    /** Work with a tab, which is closed afterwards. */
    private interface TabWork<T> {
        T in(DevTools tools) throws InterruptedException;
    }

    private <T> T inTab(TabWork<T> work) throws InterruptedException {
        JsonNode tab = JSON.readTree(put("/json/new?about:blank"));
        try (DevTools tools =
                new DevTools(http, URI.create(tab.path("webSocketDebuggerUrl").asString()))) {
            return work.in(tools);
        } finally {
            put("/json/close/" + tab.path("id").asString());
        }
    }

    private String put(String path) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
                .timeout(RESPONSE_TIMEOUT)
                .PUT(BodyPublishers.noBody())
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new LabFailure("the browser responded %d to %s".formatted(response.statusCode(), path));
            }
            return response.body();
        } catch (IOException e) {
            throw new LabFailure("the browser did not respond: " + e.getMessage(), e);
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
