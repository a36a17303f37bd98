package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.admission.Admission;
import dev.fivefold.admission.PageCost;
import dev.fivefold.admission.Permit;
import dev.fivefold.admission.PermitRequest;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.http.Transports;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A plain application with the starter, over real HTTP. */
@Tag("either-transport")
class StarterTest {

    private static final MockWebServer SERVICES = new MockWebServer();
    private static final Queue<RecordedRequest> REQUESTS = new ConcurrentLinkedQueue<>();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** With nothing but addresses; every other application of a test is its own. */
    private static @Nullable ConfigurableApplicationContext byDefaults;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<ConfigurableApplicationContext> started = new ArrayList<>();

    @BeforeAll
    static void startServices() throws IOException {
        SERVICES.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                REQUESTS.add(request);
                String path = request.getUrl().encodedPath();
                return switch (path) {
                    case "/carts/7", "/carts/404", "/carts/99" -> json("{\"productIds\":[1,2,1]}");
                    case "/products" -> json("[{\"id\":1},{\"id\":2}]");
                    case "/users/404" -> new MockResponse.Builder().code(404).build();
                    case "/users/99" ->
                        json("{}")
                                .newBuilder()
                                .headersDelay(400, TimeUnit.MILLISECONDS)
                                .build();
                    default -> json("{\"of\":\"" + path + "\"}");
                };
            }
        });
        SERVICES.start();
    }

    private static MockResponse json(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    @AfterEach
    void stop() {
        started.forEach(ConfigurableApplicationContext::close);
        http.close();
        REQUESTS.clear();
    }

    @AfterAll
    static void stopServices() {
        if (byDefaults != null) {
            byDefaults.close();
        }
        SERVICES.close();
    }

    @Test
    void serves_two_pages_by_defaults() throws Exception {
        ConfigurableApplicationContext application = start();

        JsonNode home = JSON.readTree(get(application, "/api/home/7").body());
        JsonNode product =
                JSON.readTree(get(application, "/api/products/5?tier=B").body());

        assertThat(home.path("profile").path("of").asString()).isEqualTo("/users/7");
        assertThat(home.path("products").toString()).isEqualTo("[{\"id\":1},{\"id\":2},{\"id\":1}]");
        assertThat(home.path("_meta").path("complete").asBoolean()).isTrue();
        assertThat(product.path("price").path("of").asString()).isEqualTo("/prices/5");
        assertThat(REQUESTS).extracting(RecordedRequest::getTarget).contains("/products?ids=1%2C2", "/prices/5?tier=B");
    }

    /** With it, Resilience4j matches each bean against its annotations, which was most of a context's start. */
    @Test
    void the_starter_does_not_bring_aspectj() {
        assertThat(ClassUtils.isPresent("org.aspectj.weaver.Advice", null)).isFalse();
    }

    @Test
    void the_client_requests_gzip_and_sends_its_time_budget() throws Exception {
        get(
                start("spring.application.name=fresh"),
                "/api/home/7"); // others may have learnt that these responses are small

        assertThat(REQUESTS).isNotEmpty().allSatisfy(request -> {
            assertThat(request.getHeaders().get("User-Agent")).startsWith(Transports.userAgent());
            assertThat(request.getHeaders().get("Accept-Encoding")).isEqualTo("gzip");
            assertThat(request.getHeaders().get("X-Request-Timeout-Ms")).isNotNull();
        });
    }

    @Test
    void a_method_that_returns_no_call_is_ordinary_feign() {
        assertThat(start().getBean(PlainApplication.Users.class).immediate(7)).isEqualTo("{\"of\":\"/users/7\"}");
    }

    @Test
    void parts_unknown_pages_and_bad_requests_have_their_status() throws Exception {
        ConfigurableApplicationContext application = start();

        assertThat(JSON.readTree(get(application, "/api/home/7/parts/cart").body())
                        .path("cart")
                        .path("productIds")
                        .size())
                .isEqualTo(3);
        assertThat(get(application, "/api/home/7/parts/nothing").statusCode()).isEqualTo(404);
        assertThat(get(application, "/api/home/404").statusCode()).isEqualTo(404);
        assertThat(get(application, "/api/home/0").statusCode()).isEqualTo(400);
        assertThat(get(application, "/api/home/%EF%BC%91").statusCode()).isEqualTo(400);
        assertThat(get(application, "/api/home/x").body()).contains("'userId' is a whole number.");
    }

    @Test
    void resilience4js_registries_decide_by_their_standard_keys() {
        ConfigurableApplicationContext application =
                start("resilience4j.circuitbreaker.instances.users.failure-rate-threshold=30");
        CircuitBreakerRegistry breakers = application.getBean(CircuitBreakerRegistry.class);
        breakers.circuitBreaker("users").transitionToForcedOpenState();

        CallResult<RawJson> result = application
                .getBean(PlainApplication.Users.class)
                .profile(7)
                .execute(new CallContext(Deadline.after(Duration.ofSeconds(5))));

        assertThat(result).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
        assertThat(breakers.circuitBreaker("users").getCircuitBreakerConfig())
                .satisfies(
                        config -> assertThat(config.getFailureRateThreshold()).isEqualTo(30))
                .satisfies(
                        config -> assertThat(config.getMinimumNumberOfCalls()).isEqualTo(20));
    }

    @Test
    void a_client_without_a_url_goes_through_the_load_balancer() throws Exception {
        ConfigurableApplicationContext application = run(
                List.of(PlainApplication.class),
                "spring.cloud.openfeign.client.config.users.url=" + url(),
                "spring.cloud.openfeign.client.config.carts.url=" + url(),
                "spring.cloud.discovery.client.simple.instances.products[0].uri=" + url());

        assertThat(get(application, "/api/products/5").statusCode()).isEqualTo(200);
    }

    @Test
    void an_applications_own_interceptor_sees_every_call() throws Exception {
        ConfigurableApplicationContext application =
                run(List.of(PlainApplication.class, WithInterceptor.class), urls());

        get(application, "/api/products/5");

        assertThat(WithInterceptor.SEEN).contains("products.product", "products.price");
    }

    @Test
    void works_with_lazy_initialization() throws Exception {
        assertThat(get(start("spring.main.lazy-initialization=true"), "/api/home/7")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void the_plan_names_the_service_of_each_call() throws Exception {
        ConfigurableApplicationContext application = start("management.endpoints.web.exposure.include=plans");

        assertThat(get(application, "/actuator/plans/home?format=text").body())
                .contains("3 calls in 2 stages", "products         optional")
                .containsPattern("= (512|50) permits");
    }

    @Test
    void the_critical_path_of_a_plan_is_that_of_the_measured_times() throws Exception {
        ConfigurableApplicationContext application = start("management.endpoints.web.exposure.include=plans");
        assertThat(get(application, "/actuator/plans/home?format=text").body())
                .contains("critical path: cart -> products");

        await().untilAsserted(
                        () -> { // the first calls of a JVM are slow, too
                            get(application, "/api/home/99");
                            assertThat(get(application, "/actuator/plans/home?format=text")
                                            .body())
                                    .contains("critical path: profile, ");
                        });
    }

    @Test
    void admission_sheds_what_is_beyond_its_limit() throws Exception {
        ConfigurableApplicationContext application = start("fivefold.admission.max=1");
        Permit only = application
                .getBean(Admission.class)
                .tryAdmit(new PermitRequest(new PageCost(1, 1), null, 3, false, Duration.ZERO))
                .orElseThrow();

        HttpResponse<String> shed = get(application, "/api/home/7", "X-Request-Timeout-Ms", "100");
        only.release();

        assertThat(shed.statusCode()).isEqualTo(429);
        assertThat(shed.headers().firstValue("Retry-After").orElseThrow()).matches("[123]");
        assertThat(get(application, "/api/home/7").statusCode()).isEqualTo(200);
    }

    @Configuration(proxyBeanMethods = false)
    static class WithInterceptor {

        static final Queue<String> SEEN = new ConcurrentLinkedQueue<>();

        @Bean
        CallInterceptor recording() {
            return chain -> {
                SEEN.add(chain.invocation().method().toString());
                return chain.proceed();
            };
        }
    }

    private ConfigurableApplicationContext start() {
        ConfigurableApplicationContext running = byDefaults;
        if (running == null) {
            running = run(List.of(PlainApplication.class), urls());
            started.remove(running);
            byDefaults = running;
        }
        return running;
    }

    private ConfigurableApplicationContext start(String... properties) {
        List<String> all = new ArrayList<>(List.of(urls()));
        all.addAll(List.of(properties));
        return run(List.of(PlainApplication.class), all.toArray(String[]::new));
    }

    private static String[] urls() {
        return new String[] {
            "spring.cloud.openfeign.client.config.users.url=" + url(),
            "spring.cloud.openfeign.client.config.carts.url=" + url(),
            "spring.cloud.openfeign.client.config.products.url=" + url()
        };
    }

    private static String url() {
        return "http://127.0.0.1:" + SERVICES.getPort();
    }

    private ConfigurableApplicationContext run(List<Class<?>> sources, String... properties) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0"));
        for (String property : properties) {
            arguments.add("--" + property);
        }
        ConfigurableApplicationContext context =
                SpringApplication.run(sources.toArray(Class<?>[]::new), arguments.toArray(String[]::new));
        started.add(context);
        return context;
    }

    private HttpResponse<String> get(ConfigurableApplicationContext application, String path, String... headers)
            throws IOException, InterruptedException {
        String port = application.getEnvironment().getRequiredProperty("local.server.port");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
