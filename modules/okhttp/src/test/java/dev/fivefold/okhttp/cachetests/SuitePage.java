package dev.fivefold.okhttp.cachetests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Locale.ROOT;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.okhttp.cachetests.SuiteApplication.Exchange;
import dev.fivefold.okhttp.cachetests.SuiteApplication.Origin;
import dev.fivefold.okhttp.cachetests.SuiteApplication.Whole;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Responds as the origin has responded, now or earlier: its responses reach the suite through the cache of a call. */
@RestController
@ConditionalOnProperty("spring.cloud.openfeign.client.config.origin.url") // for applications that scan packages
class SuitePage {

    private static final Set<String> OF_THE_SUITE = Set.of("test-id", "test-name", "req-num");

    private static final Set<String> OF_THE_CONNECTION =
            Set.of("host", "connection", "keep-alive", "transfer-encoding", "content-length", "accept-encoding");

    private final Origin origin;
    private final String url;
    private final HttpClient direct = HttpClient.newHttpClient();
    private final Queue<String> reused = new ConcurrentLinkedQueue<>();

    SuitePage(Origin origin, @Value("${spring.cloud.openfeign.client.config.origin.url}") String url) {
        this.origin = origin;
        this.url = url;
    }

    @GetMapping("/test/{id}")
    void test(
            @PathVariable("id") String id,
            @RequestParam Map<String, String> query,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Map<String, String> headers = new TreeMap<>();
        Map<String, String> own = new TreeMap<>();
        for (String header : Collections.list(request.getHeaderNames())) {
            String name = header.toLowerCase(ROOT);
            if (!OF_THE_CONNECTION.contains(name)) {
                (OF_THE_SUITE.contains(name) ? own : headers)
                        .put(name, String.join(", ", Collections.list(request.getHeaders(name))));
            }
        }
        Exchange exchange = new Exchange(own);
        SuiteApplication.EXCHANGE.set(exchange);
        try {
            CallContext context = new CallContext(Deadline.after(Duration.ofSeconds(20)));
            write(origin.test(id, query, headers).execute(context), exchange.response(), own, response);
        } finally {
            SuiteApplication.EXCHANGE.remove();
        }
    }

    /** A failure of the call is the origin's response, if there was one. */
    private void write(
            CallResult<RawJson> result, @Nullable Whole live, Map<String, String> own, HttpServletResponse response)
            throws IOException {
        if (result instanceof CallResult.Success<RawJson> success) {
            boolean cached = success.source() == CallResult.Source.LOCAL_CACHE;
            if (cached) {
                reused.add(own.get("test-id") + " " + own.get("req-num"));
            }
            write(Whole.of(success.body().toByteArray()), cached ? success.age() : null, response);
        } else if (live != null) {
            write(live, null, response);
        } else {
            response.setStatus(502);
        }
    }

    private static void write(Whole whole, @Nullable Duration age, HttpServletResponse response) throws IOException {
        response.setStatus(whole.status());
        long ofOrigin = 0;
        for (List<String> header : whole.headers()) {
            String name = header.getFirst().toLowerCase(ROOT);
            if (name.equals("age") && age != null) {
                ofOrigin = header.getLast().matches("[0-9]{1,9}") ? Long.parseLong(header.getLast()) : 0;
            } else if (!OF_THE_CONNECTION.contains(name)) {
                response.addHeader(header.getFirst(), header.getLast());
            }
        }
        if (age != null) {
            response.setHeader("Age", Long.toString(ofOrigin + age.toSeconds()));
        }
        response.getOutputStream().write(whole.body().getBytes(UTF_8));
    }

    /** The requests that were served from the cache, as id of the test and number. */
    @GetMapping("/reused")
    List<String> reused() {
        return List.copyOf(reused);
    }

    @PutMapping("/config/{id}")
    void configure(@PathVariable("id") String id, @RequestBody byte[] body, HttpServletResponse response)
            throws IOException, InterruptedException {
        pass(
                HttpRequest.newBuilder(URI.create(url + "/config/" + id))
                        .PUT(HttpRequest.BodyPublishers.ofByteArray(body)),
                response);
    }

    @GetMapping("/state/{id}")
    void state(@PathVariable("id") String id, HttpServletResponse response) throws IOException, InterruptedException {
        pass(HttpRequest.newBuilder(URI.create(url + "/state/" + id)), response);
    }

    private void pass(HttpRequest.Builder request, HttpServletResponse response)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> passed = direct.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        response.setStatus(passed.statusCode());
        response.getOutputStream().write(passed.body());
    }
}
