package dev.fivefold.httpexchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import java.lang.reflect.Method;
import java.net.URI;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.MediaType;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.client.ApiVersionInserter;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PatchExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;
import org.springframework.web.service.registry.ImportHttpServices;

/** A method that returns a {@code Call} sends the request that Spring's own client sends for the same annotations. */
class SameRequestTest {

    /** Of the transport, and of attempts. Without one, calls accept all types, as those of Feign do. */
    private static final Set<String> OF_TRANSPORTS = Set.of(
            "accept-encoding",
            "connection",
            "content-length",
            "host",
            "http2-settings",
            "traceparent",
            "transfer-encoding",
            "upgrade",
            "user-agent",
            "x-request-id",
            "x-request-timeout-ms");

    private static final Services SERVICES = new Services();
    private static final ConfigurableApplicationContext APPLICATION = SERVICES.run(Application.class, "same.path=base");

    enum Color {
        RED,
        DARK_BLUE
    }

    record Item(String name, @Nullable Integer count) {}

    @HttpExchange(url = "/${same.path}", headers = "X-Type=type", accept = "application/json")
    interface Plain {

        @GetExchange("/path/{id}/of/{name}")
        String path(@PathVariable long id, @PathVariable("name") String text);

        @GetExchange("/color/{color}")
        String color(@PathVariable Color color, @RequestParam Color other);

        @GetExchange("/date/{day}")
        String date(
                @PathVariable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate day,
                @RequestParam @DateTimeFormat(iso = DateTimeFormat.ISO.DATE_TIME) LocalDateTime at);

        @GetExchange("/query?fixed=1")
        String query(@RequestParam String q, @RequestParam(required = false) @Nullable Integer page);

        @GetExchange("/list")
        String list(@RequestParam List<Long> ids, @RequestParam("tag") String[] tags);

        @GetExchange("/maps")
        String maps(@RequestParam Map<String, String> one, @RequestParam MultiValueMap<String, String> many);

        @GetExchange("/optional")
        String optional(@RequestParam Optional<String> q, @RequestParam(defaultValue = "10") @Nullable Integer size);

        @HttpExchange(method = "GET", url = "/headers", headers = {"X-Own=a", "X-Type=own"})
        String headers(@RequestHeader("X-One") String one, @RequestHeader("X-Many") List<Integer> many);

        @GetExchange("/headers")
        String headers(@RequestHeader Map<String, String> all);

        @GetExchange("/cookies")
        String cookies(@CookieValue("a") String one, @CookieValue("b") List<String> many);

        @GetExchange(url = "/accept", accept = {"application/vnd.shop+json", "application/json;q=0.5"})
        String accept();

        @PostExchange("/body")
        String body(@RequestBody Item item);

        @PostExchange(url = "/body", contentType = "application/vnd.item+json")
        String typed(@RequestBody Item item);

        @PostExchange("/body")
        String text(@RequestBody String text);

        @PostExchange("/body")
        String many(@RequestBody List<Item> items);

        @PostExchange("/empty")
        String empty();

        @PostExchange(url = "/form", contentType = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
        String form(@RequestParam String name, @RequestParam List<Integer> numbers);

        @PostExchange("/form")
        String form(@RequestBody MultiValueMap<String, String> form);

        @PostExchange("/parts")
        String parts(@RequestPart("name") String name, @RequestPart("file") Resource file);

        @PutExchange("/item/{id}")
        String put(@PathVariable int id, @RequestBody Item item);

        @PatchExchange("/item/{id}")
        String patch(@PathVariable int id, @RequestBody Item item);

        @DeleteExchange("/item/{id}")
        String delete(@PathVariable int id);

        @GetExchange("/attribute")
        String attribute(@RequestAttribute("tenant") String tenant);

        @GetExchange
        String uri(URI uri, @RequestParam String q);

        @GetExchange(url = "/version", version = "1.2")
        String version();

        @HttpExchange(method = "GET", url = "relative")
        String relative();
    }

    @HttpExchange(url = "/${same.path}", headers = "X-Type=type", accept = "application/json")
    interface Prepared {
        @GetExchange("/path/{id}/of/{name}")
        Call<RawJson> path(@PathVariable long id, @PathVariable("name") String text);

        @GetExchange("/color/{color}")
        Call<RawJson> color(@PathVariable Color color, @RequestParam Color other);

        @GetExchange("/date/{day}")
        Call<RawJson> date(
                @PathVariable @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate day,
                @RequestParam @DateTimeFormat(iso = DateTimeFormat.ISO.DATE_TIME) LocalDateTime at);

        @GetExchange("/query?fixed=1")
        Call<RawJson> query(@RequestParam String q, @RequestParam(required = false) @Nullable Integer page);

        @GetExchange("/list")
        Call<RawJson> list(@RequestParam List<Long> ids, @RequestParam("tag") String[] tags);

        @GetExchange("/maps")
        Call<RawJson> maps(@RequestParam Map<String, String> one, @RequestParam MultiValueMap<String, String> many);

        @GetExchange("/optional")
        Call<RawJson> optional(@RequestParam Optional<String> q, @RequestParam(defaultValue = "10") @Nullable Integer size);

        @HttpExchange(method = "GET", url = "/headers", headers = {"X-Own=a", "X-Type=own"})
        Call<RawJson> headers(@RequestHeader("X-One") String one, @RequestHeader("X-Many") List<Integer> many);

        @GetExchange("/headers")
        Call<RawJson> headers(@RequestHeader Map<String, String> all);

        @GetExchange("/cookies")
        Call<RawJson> cookies(@CookieValue("a") String one, @CookieValue("b") List<String> many);

        @GetExchange(url = "/accept", accept = {"application/vnd.shop+json", "application/json;q=0.5"})
        Call<RawJson> accept();

        @PostExchange("/body")
        Call<RawJson> body(@RequestBody Item item);

        @PostExchange(url = "/body", contentType = "application/vnd.item+json")
        Call<RawJson> typed(@RequestBody Item item);

        @PostExchange("/body")
        Call<RawJson> text(@RequestBody String text);

        @PostExchange("/body")
        Call<RawJson> many(@RequestBody List<Item> items);

        @PostExchange("/empty")
        Call<RawJson> empty();

        @PostExchange(url = "/form", contentType = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
        Call<RawJson> form(@RequestParam String name, @RequestParam List<Integer> numbers);

        @PostExchange("/form")
        Call<RawJson> form(@RequestBody MultiValueMap<String, String> form);

        @PostExchange("/parts")
        Call<RawJson> parts(@RequestPart("name") String name, @RequestPart("file") Resource file);

        @PutExchange("/item/{id}")
        Call<RawJson> put(@PathVariable int id, @RequestBody Item item);

        @PatchExchange("/item/{id}")
        Call<RawJson> patch(@PathVariable int id, @RequestBody Item item);

        @DeleteExchange("/item/{id}")
        Call<RawJson> delete(@PathVariable int id);

        @GetExchange("/attribute")
        Call<RawJson> attribute(@RequestAttribute("tenant") String tenant);

        @GetExchange
        Call<RawJson> uri(URI uri, @RequestParam String q);

        @GetExchange(url = "/version", version = "1.2")
        Call<RawJson> version();

        @HttpExchange(method = "GET", url = "relative")
        Call<RawJson> relative();
    }

    /** Sends an attribute of a request as a header. */
    @SpringBootConfiguration
    @EnableAutoConfiguration
    @ImportHttpServices(
            group = "carts",
            types = {Plain.class, Prepared.class})
    static class Application {

        @Bean
        RestClientHttpServiceGroupConfigurer tenants() {
            return groups -> groups.forEachClient((group, client) -> client.apiVersionInserter(
                            ApiVersionInserter.useHeader("X-Version"))
                    .defaultHeader("X-Default", "default")
                    .defaultCookie("session", "s")
                    .requestInterceptor((request, body, execution) -> {
                        if (request.getAttributes().get("tenant") instanceof String tenant) {
                            request.getHeaders().set("X-Tenant", tenant);
                        }
                        return execution.execute(request, body);
                    }));
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Case(String method, @Nullable Object... arguments) {

        @Override
        public String toString() {
            return method + " " + Arrays.deepToString(arguments);
        }
    }

    static Stream<Case> cases() {
        Item item = new Item("ü", 2);
        MultiValueMap<String, String> many = new LinkedMultiValueMap<>();
        many.add("x", "1");
        many.add("x", "2 3");
        return Stream.of(
                new Case("path", 7L, "a"),
                new Case("path", 7L, "a b/c?d#e%2F;ü+&"),
                new Case("color", Color.DARK_BLUE, Color.RED),
                new Case("date", LocalDate.of(2026, 2, 3), LocalDateTime.of(2026, 2, 3, 4, 5, 6)),
                new Case("query", "a b&c=d+e%ü", 2),
                new Case("query", "", null),
                new Case("list", List.of(1L, 2L), new String[] {"a", "b,c"}),
                new Case("maps", Map.of("k", "v"), many),
                new Case("optional", Optional.of("q"), 5),
                new Case("optional", Optional.empty(), null),
                new Case("headers", "one", List.of(1, 2)),
                new Case("headers", Map.of("X-A", "a", "X-B", "b c")),
                new Case("cookies", "1", List.of("2", "3")),
                new Case("accept"),
                new Case("body", item),
                new Case("body", new Item("null", null)),
                new Case("typed", item),
                new Case("text", "plain ü"),
                new Case("many", List.of(item, item)),
                new Case("empty"),
                new Case("form", "a b", List.of(1, 2)),
                new Case("form", many),
                new Case("parts", "text", new ByteArrayResource(new byte[] {1, 2, 3})),
                new Case("put", 1, item),
                new Case("patch", 1, item),
                new Case("delete", 1),
                new Case("attribute", "acme"),
                new Case("uri", URI.create(SERVICES.url("products") + "/elsewhere?a=b"), "c d"),
                new Case("version"),
                new Case("relative"));
    }

    @AfterAll
    static void stop() {
        SERVICES.close();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void is_sent_as_spring_sends_it(Case each) throws Exception {
        method(Plain.class, each).invoke(APPLICATION.getBean(Plain.class), each.arguments());
        RecordedRequest expected = SERVICES.requests.remove();
        Object call = method(Prepared.class, each).invoke(APPLICATION.getBean(Prepared.class), each.arguments());
        CallResult<?> result = Services.result((Call<?>) call);

        assertThat(result).isInstanceOf(CallResult.Success.class);
        RecordedRequest sent = SERVICES.requests.remove();
        assertThat(sent.getMethod() + " " + sent.getTarget()).isEqualTo(expected.getMethod() + " " + expected.getTarget());
        assertThat(headers(sent)).isEqualTo(headers(expected));
        assertThat(body(sent)).isEqualTo(body(expected));
        assertThat(sent.getUrl().port()).isEqualTo(expected.getUrl().port());
    }

    private static Method method(Class<?> type, Case each) {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> method.getName().equals(each.method())
                        && method.getParameterCount() == each.arguments().length
                        && (each.arguments().length == 0
                                || method.getParameterTypes()[0].isPrimitive()
                                || method.getParameterTypes()[0].isInstance(each.arguments()[0])))
                .findFirst()
                .orElseThrow();
    }

    private static SortedMap<String, List<String>> headers(RecordedRequest request) {
        SortedMap<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        request.getHeaders().names().stream()
                .filter(name -> !OF_TRANSPORTS.contains(name.toLowerCase(java.util.Locale.ROOT)))
                .forEach(name -> headers.put(
                        name,
                        request.getHeaders().values(name).stream()
                                .map(value -> value.replaceFirst("boundary=.*", "boundary"))
                                .toList()));
        return headers;
    }

    private static String body(RecordedRequest request) {
        return Services.body(request).replaceAll("--[\\w-]{20,}", "--boundary");
    }
}
