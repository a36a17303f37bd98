package dev.fivefold.httpexchange;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.ByteString;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Two services, and applications that call them. Each response has the path and the user of its request. */
final class Services implements AutoCloseable {

    final Queue<RecordedRequest> requests = new ConcurrentLinkedQueue<>();
    final Map<String, Function<RecordedRequest, MockResponse>> special = new ConcurrentHashMap<>();

    private final MockWebServer carts = start();
    private final MockWebServer products = start();
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<ConfigurableApplicationContext> started = new ArrayList<>();

    private MockWebServer start() {
        MockWebServer service = new MockWebServer();
        service.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.add(request);
                String path = request.getUrl().encodedPath();
                return special.getOrDefault(path, Services::response).apply(request);
            }
        });
        try {
            service.start();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
        return service;
    }

    private static MockResponse response(RecordedRequest request) {
        String user = request.getHeaders().get("Authorization");
        return json("{\"productIds\":[1,2],\"of\":\"" + request.getUrl().encodedPath() + "\",\"user\":\""
                + (user == null ? "" : user) + "\"}");
    }

    static MockResponse json(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    String url(String service) {
        return "http://localhost:" + (service.equals("carts") ? carts : products).getPort();
    }

    /** An application with nothing set but base URLs, and these. */
    ConfigurableApplicationContext run(Class<?> application, String... properties) {
        return run(
                new Class<?>[] {application},
                Stream.concat(
                                Stream.of(
                                        "spring.http.serviceclient.carts.base-url=" + url("carts"),
                                        "spring.http.serviceclient.products.base-url=" + url("products")),
                                Stream.of(properties))
                        .toArray(String[]::new));
    }

    ConfigurableApplicationContext run(Class<?>[] application, String... properties) {
        ConfigurableApplicationContext context = new SpringApplicationBuilder(application)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "spring.cloud.loadbalancer.enabled=false",
                        "fivefold.warm-up.enabled=false")
                .run(Stream.of(properties).map(each -> "--" + each).toArray(String[]::new));
        started.add(context);
        return context;
    }

    HttpResponse<String> get(ConfigurableApplicationContext application, String path, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(
                "http://localhost:" + application.getEnvironment().getProperty("local.server.port") + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The text of a body; empty if there is none. */
    static String body(RecordedRequest request) {
        ByteString body = request.getBody();
        return body == null ? "" : body.utf8();
    }

    /** The targets of the requests so far. */
    List<String> targets() {
        return requests.stream().map(RecordedRequest::getTarget).toList();
    }

    static <T> CallResult<T> result(Call<T> call) {
        return call.execute(new CallContext(Deadline.after(Duration.ofSeconds(30))));
    }

    @Override
    public void close() {
        started.forEach(ConfigurableApplicationContext::close);
        http.close();
        carts.close();
        products.close();
    }
}
