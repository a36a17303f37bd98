package dev.fivefold.httpexchange;

import static dev.fivefold.httpexchange.Services.json;
import static dev.fivefold.httpexchange.Services.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.httpexchange.shop.Shop;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An application whose clients are HTTP interfaces, over real HTTP. */
class HttpInterfacesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Services services = new Services();

    @AfterEach
    void stop() {
        services.close();
    }

    @Test
    void a_page_calls_http_interfaces_with_nothing_set_but_base_urls() throws Exception {
        services.special.put("/products", request -> json("[{\"id\":1},{\"id\":2}]"));

        JsonNode page = JSON.readTree(
                services.get(services.run(Shop.class), "/api/cart/7").body());

        assertThat(page.path("cart").path("of").asString()).isEqualTo("/carts/7");
        assertThat(page.path("products").toString()).isEqualTo("[{\"id\":1},{\"id\":2}]");
        assertThat(page.path("_meta").path("complete").asBoolean()).isTrue();
        assertThat(services.targets()).containsExactly("/carts/7", "/products?ids=1&ids=2");
    }

    @Test
    void requests_go_through_the_transport_with_their_time_budget() throws Exception {
        services.get(services.run(Shop.class), "/api/cart/7");

        assertThat(services.requests).isNotEmpty().allSatisfy(request -> {
            assertThat(request.getHeaders().get("User-Agent")).startsWith("ReactorNetty");
            assertThat(request.getHeaders().get("Accept-Encoding")).isEqualTo("gzip");
            assertThat(request.getHeaders().get("X-Request-Timeout-Ms")).isNotNull();
        });
    }

    @Test
    void a_method_without_a_call_is_springs_own_in_the_same_interface() {
        Shop.Carts carts = services.run(Shop.class).getBean(Shop.Carts.class);

        assertThat(carts.immediate(7)).contains("/carts/7");
        assertThat(result(Shop.Carts.none())).isNotNull();
        assertThat(services.requests)
                .singleElement()
                .satisfies(request -> assertThat(request.getHeaders().get("X-Request-Timeout-Ms"))
                        .isNull());
    }

    @Test
    void inherited_and_default_methods_prepare_calls() {
        Shop.Carts carts = services.run(Shop.class).getBean(Shop.Carts.class);
        Call<Shop.Cart> first = carts.first();

        assertThat(services.requests).isEmpty();
        assertThat(result(first))
                .isInstanceOfSatisfying(
                        CallResult.Success.class,
                        success -> assertThat(success.value()).isEqualTo(new Shop.Cart(List.of(1L, 2L))));
        assertThat(services.targets()).containsExactly("/carts/1");
    }

    @Test
    void responses_are_cached_by_the_key_of_the_group_and_the_method() {
        Shop.Carts carts = services.run(Shop.class, "fivefold.calls.carts.cart.cache.ttl=1m")
                .getBean(Shop.Carts.class);

        result(carts.cart(7));
        result(carts.cart(7));
        result(carts.cart(8));

        assertThat(services.targets()).containsExactly("/carts/7", "/carts/8");
    }

    @Test
    void the_circuit_breaker_of_a_group_opens() {
        services.special.put(
                "/carts/7", request -> new MockResponse.Builder().code(500).build());
        ConfigurableApplicationContext application = services.run(
                Shop.class,
                "resilience4j.circuitbreaker.instances.carts.minimum-number-of-calls=2",
                "resilience4j.circuitbreaker.instances.carts.sliding-window-type=COUNT_BASED",
                "resilience4j.retry.instances.carts.max-attempts=1");
        Shop.Carts carts = application.getBean(Shop.Carts.class);

        result(carts.cart(7));
        result(carts.cart(7));
        CallResult<Shop.Cart> third = result(carts.cart(8));

        assertThat(third).isInstanceOf(CallResult.Rejected.class);
        assertThat(application
                        .getBean(CircuitBreakerRegistry.class)
                        .circuitBreaker("carts")
                        .getState())
                .hasToString("OPEN");
        assertThat(services.targets()).doesNotContain("/carts/8");
    }

    @Test
    void a_read_timeout_of_the_group_ends_a_call() {
        services.special.put(
                "/carts/7",
                request -> json("{}")
                        .newBuilder()
                        .headersDelay(20, TimeUnit.SECONDS)
                        .build());
        Shop.Carts carts = services.run(
                        Shop.class,
                        "spring.http.serviceclient.carts.read-timeout=200ms",
                        "resilience4j.timelimiter.instances.carts.timeout-duration=60s",
                        "resilience4j.retry.instances.carts.max-attempts=1",
                        "fivefold.hedging.enabled=false")
                .getBean(Shop.Carts.class);

        assertThat(result(carts.cart(7))).isInstanceOf(CallResult.TimedOut.class);
    }

    @Test
    void a_time_limiter_of_the_group_ends_a_call() {
        services.special.put(
                "/carts/7",
                request -> json("{}")
                        .newBuilder()
                        .headersDelay(20, TimeUnit.SECONDS)
                        .build());
        Shop.Carts carts = services.run(
                        Shop.class,
                        "resilience4j.timelimiter.instances.carts.timeout-duration=200ms",
                        "resilience4j.retry.instances.carts.max-attempts=1")
                .getBean(Shop.Carts.class);

        assertThat(result(carts.cart(7))).isInstanceOf(CallResult.TimedOut.class);
    }

    @Test
    void users_whose_token_is_forwarded_get_their_own_responses_from_a_cache() throws Exception {
        ConfigurableApplicationContext application = services.run(
                Shop.class,
                "fivefold.clients.carts.forward-headers=Authorization",
                "fivefold.calls.carts.cart.cache.ttl=1m");

        for (String user : List.of("Bearer ann", "Bearer bob", "Bearer ann")) {
            JsonNode page = JSON.readTree(services.get(application, "/api/cart/7", "Authorization", user)
                    .body());
            assertThat(page.path("cart").path("user").asString()).isEqualTo(user);
        }
        assertThat(services.targets().stream().filter("/carts/7"::equals)).hasSize(2);
    }

    @Test
    void a_shared_method_is_called_once_and_without_the_token() throws Exception {
        ConfigurableApplicationContext application = services.run(
                Shop.class,
                "fivefold.clients.carts.forward-headers=Authorization",
                "fivefold.calls.carts.cart.shared=true",
                "fivefold.calls.carts.cart.cache.ttl=1m");

        services.get(application, "/api/cart/7", "Authorization", "Bearer ann");
        services.get(application, "/api/cart/7", "Authorization", "Bearer bob");

        assertThat(services.requests.stream().filter(each -> each.getTarget().equals("/carts/7")))
                .singleElement()
                .satisfies(request ->
                        assertThat(request.getHeaders().get("Authorization")).isNull());
    }

    @Test
    void an_interceptor_of_the_group_runs_once_a_call_and_its_headers_are_in_the_key() {
        Shop.Carts carts = services.run(
                        new Class<?>[] {Tenants.class},
                        "spring.http.serviceclient.carts.base-url=" + services.url("carts"),
                        "spring.http.serviceclient.products.base-url=" + services.url("products"),
                        "fivefold.calls.carts.cart.cache.ttl=1m")
                .getBean(Shop.Carts.class);

        for (String tenant : List.of("a", "b", "a")) {
            TENANT.set(tenant);
            result(carts.cart(7));
        }

        assertThat(services.requests)
                .extracting(request -> request.getHeaders().get("X-Tenant"))
                .containsExactly("a", "b");
    }

    private static final ThreadLocal<String> TENANT = new ThreadLocal<>();

    @Configuration(proxyBeanMethods = false)
    @Import(Shop.class)
    static class Tenants {

        @Bean
        RestClientHttpServiceGroupConfigurer tenants() {
            return groups -> groups.filterByName("carts")
                    .forEachClient((group, client) -> client.requestInterceptor(Tenants::tenant));
        }

        private static ClientHttpResponse tenant(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
                throws java.io.IOException {
            request.getHeaders().set("X-Tenant", TENANT.get());
            return execution.execute(request, body);
        }
    }

    @Test
    void default_headers_of_the_group_are_sent() {
        Shop.Carts carts = services.run(Shop.class, "spring.http.serviceclient.carts.default-header.X-Shop=eu")
                .getBean(Shop.Carts.class);

        result(carts.cart(7));

        assertThat(services.requests)
                .extracting(request -> request.getHeaders().get("X-Shop"))
                .containsExactly("eu");
    }

    @Test
    void text_in_a_path_is_one_segment_and_dots_are_no_request() {
        Shop.Carts carts = services.run(Shop.class).getBean(Shop.Carts.class);

        for (String dots : List.of("..", ".", "", "a/..", "..;v=1")) {
            assertThat(result(carts.of(dots)))
                    .as(dots)
                    .isInstanceOfSatisfying(
                            CallResult.Failed.class,
                            failed -> assertThat(failed.status()).hasValue(400));
        }
        result(carts.of("a/b?c#%2F"));
        assertThat(services.targets()).containsExactly("/carts/of/a%2Fb%3Fc%23%252F");
    }

    @Test
    void text_in_headers_and_cookies_adds_no_others() {
        Shop.Carts carts = services.run(Shop.class).getBean(Shop.Carts.class);

        for (String injected : List.of("a\r\nX-Admin: 1", "a\nb", "a; admin=1")) {
            assertThat(result(carts.session(injected, "fine"))).isInstanceOf(CallResult.Failed.class);
        }
        assertThat(result(carts.session("fine", "a\r\nX-Admin: 1"))).isInstanceOf(CallResult.Failed.class);
        assertThat(services.targets()).isEmpty();
        result(carts.session("fine", "fine"));
        assertThat(services.requests)
                .singleElement()
                .satisfies(request ->
                        assertThat(request.getHeaders().get("Cookie")).isEqualTo("session=fine"));
    }

    @Test
    void pages_are_warmed_up_with_stand_ins_in_place_of_responses() throws Exception {
        ConfigurableApplicationContext application =
                services.run(Shop.class, "fivefold.warm-up.enabled=true", "fivefold.warm-up.duration=300ms");

        assertThat(services.requests).isEmpty();
        assertThat(services.get(application, "/api/cart/7").statusCode()).isEqualTo(200);
        assertThat(services.targets()).contains("/carts/7");
    }

    @Test
    void a_write_sends_its_body_and_is_not_repeated() throws Exception {
        services.special.put(
                "/carts", request -> new MockResponse.Builder().code(503).build());
        Shop.Carts carts = services.run(Shop.class).getBean(Shop.Carts.class);

        result(carts.add(new Shop.Cart(List.of(3L))));

        RecordedRequest request = services.requests.remove();
        assertThat(services.requests).isEmpty();
        assertThat(request.getMethod()).isEqualTo("POST");
        assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
        assertThat(Services.body(request)).isEqualTo("{\"productIds\":[3]}");
    }

    @Test
    void fields_are_requested_by_the_parameter_of_the_method() {
        Shop.Carts carts = services.run(
                        Shop.class,
                        "fivefold.calls.carts.cart.fields=productIds,id",
                        "fivefold.calls.carts.cart.fields-parameter=fields")
                .getBean(Shop.Carts.class);

        result(carts.cart(7));

        assertThat(services.targets()).containsExactly("/carts/7?fields=productIds%2Cid");
    }

    @Test
    void calls_have_the_metrics_of_their_service_and_the_page_its_plan() throws Exception {
        ConfigurableApplicationContext application =
                services.run(Shop.class, "management.endpoints.web.exposure.include=plans");
        services.get(application, "/api/cart/7");

        assertThat(services.get(application, "/actuator/plans/cart?format=text").body())
                .containsPattern("cart +carts +required");
        await().untilAsserted(() -> assertThat(application
                        .getBean(MeterRegistry.class)
                        .find("fivefold.downstream.call")
                        .tag("service", "carts")
                        .timer())
                .isNotNull());
    }
}
