package dev.fivefold.starter.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.CollectionFormat;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.cloud.openfeign.SpringQueryMap;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.http.MediaType;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.MatrixVariable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RequestPart;

/**
 * The request of each annotation, sent by a method that returns a {@code Call} and by an ordinary one of the same generic interface: they are equal, but for
 * the headers of Fivefold.
 */
@Tag("transport")
public class RequestAnnotationsTest {

    /** Of Fivefold, or of the HTTP client. */
    private static final Set<String> OTHER = Set.of(
            "accept",
            "accept-encoding",
            "connection",
            "content-length",
            "host",
            "http2-settings",
            "traceparent",
            "transfer-encoding",
            "upgrade",
            "user-agent",
            "x-request-timeout-ms");

    private static final Services SERVICES = new Services(Map.of());
    private static final RunningApplication APPLICATION =
            RunningApplication.start(List.of(Application.class), SERVICES.properties("prepared", "ordinary"));

    public enum Kind {
        NEW,
        USED
    }

    public record Filter(String text, @Nullable Integer page, List<String> tags) {}

    public record Order(long id, Kind kind, List<String> notes) {}

    /** Both clients inherit it. */
    public interface Shop<R> {

        @GetMapping("/path/{id}/{kind}/{uuid}")
        R path(@PathVariable("id") long id, @PathVariable("kind") Kind kind, @PathVariable("uuid") UUID uuid);

        @GetMapping("/date/{day}")
        R date(
                @PathVariable("day") @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate day,
                @RequestParam("until") @DateTimeFormat(pattern = "dd.MM.yyyy") LocalDate until);

        @GetMapping("/parameters")
        R parameters(
                @RequestParam("text") @Nullable String text,
                @RequestParam("page") @Nullable Integer page,
                @RequestParam("kind") Kind kind,
                @RequestParam("many") List<String> many);

        @GetMapping("/csv")
        @CollectionFormat(feign.CollectionFormat.CSV)
        R csv(@RequestParam("ids") List<Long> ids);

        @GetMapping(value = "/constant?fixed=1", params = "other=2", headers = "X-Constant=yes")
        R constant();

        @GetMapping("/map")
        R map(@RequestParam Map<String, Object> all);

        @GetMapping("/query")
        R query(@SpringQueryMap Filter filter);

        @GetMapping("/headers")
        R headers(
                @RequestHeader("X-One") @Nullable String one,
                @RequestHeader("X-Many") List<String> many,
                @RequestHeader Map<String, String> others);

        @GetMapping("/cookies")
        R cookies(@CookieValue("session") String session, @CookieValue("theme") String theme);

        @GetMapping("/matrix/{filter}")
        R matrix(@MatrixVariable("filter") Map<String, String> filter);

        @PostMapping("/body")
        R body(@RequestBody Order order);

        @PostMapping("/text")
        R text(@RequestBody String text);

        @PutMapping(value = "/xml", consumes = MediaType.APPLICATION_XML_VALUE)
        R typed(@RequestBody String xml);

        @PostMapping("/nothing")
        R nothing();

        @DeleteMapping("/orders/{id}")
        R delete(@PathVariable("id") long id);

        @PostMapping(value = "/form", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
        R form(Map<String, ?> form);

        @PostMapping(value = "/parts", consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
        R parts(@RequestPart("note") String note, @RequestPart("order") String order);

        @RequestMapping(method = RequestMethod.PUT, path = "/mapped", produces = "application/vnd.shop+json")
        R mapped();
    }

    @FeignClient(name = "prepared", path = "/v1")
    interface Prepared extends Shop<Call<RawJson>> {}

    @FeignClient(name = "ordinary", path = "/v1")
    interface Ordinary extends Shop<String> {}

    @EnableAutoConfiguration
    @EnableFeignClients(clients = {Prepared.class, Ordinary.class})
    static class Application {}

    @AfterAll
    static void stop() {
        APPLICATION.close();
        SERVICES.close();
    }

    static Stream<List<Object>> requests() {
        LocalDate day = LocalDate.of(2026, 2, 28);
        return Stream.of(
                Arrays.asList("path", 7L, Kind.USED, new UUID(1, 2)),
                Arrays.asList("date", day, day.plusDays(1)),
                Arrays.asList("parameters", "a b&c=ä", 2, Kind.NEW, List.of("x", "y z")),
                Arrays.asList("parameters", null, null, Kind.NEW, List.of()),
                Arrays.asList("csv", List.of(1L, 2L)),
                Arrays.asList("constant"),
                Arrays.asList("map", new TreeMap<>(Map.of("a", 1, "b", "x y"))),
                Arrays.asList("query", new Filter("a b", 3, List.of("x", "y"))),
                Arrays.asList("query", new Filter("ä", null, List.of())),
                Arrays.asList("headers", "one", List.of("a", "b"), Map.of("X-Other", "c")),
                Arrays.asList("headers", null, List.of("a"), Map.of()),
                Arrays.asList("cookies", "s1", "dark"),
                Arrays.asList("matrix", new TreeMap<>(Map.of("color", "red", "size", "l"))),
                Arrays.asList("body", new Order(7, Kind.USED, List.of("ä", "b"))),
                Arrays.asList("text", "as it is"),
                Arrays.asList("typed", "<a/>"),
                Arrays.asList("nothing"),
                Arrays.asList("delete", 7L),
                Arrays.asList("form", new TreeMap<>(Map.of("a", "1 2", "b", "ä"))),
                Arrays.asList("mapped"));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void a_call_has_the_request_of_ordinary_feign(List<@Nullable Object> request) {
        @Nullable Object[] arguments = request.subList(1, request.size()).toArray();

        assertThat(sent(Prepared.class, String.valueOf(request.getFirst()), arguments))
                .isEqualTo(sent(Ordinary.class, String.valueOf(request.getFirst()), arguments));
    }

    @Test
    void form_data_with_parts_has_a_boundary_of_its_own() {
        assertThat(sent(Prepared.class, "parts", "n", "o").replaceAll("-*[0-9a-f]{8,}", "BOUNDARY"))
                .isEqualTo(sent(Ordinary.class, "parts", "n", "o").replaceAll("-*[0-9a-f]{8,}", "BOUNDARY"));
    }

    private static String sent(Class<? extends Shop<?>> client, String name, @Nullable Object... arguments) {
        SERVICES.reset();
        Object returned = Stream.of(Shop.class.getMethods())
                .filter(method -> method.getName().equals(name))
                .map(method -> ReflectionUtils.invokeMethod(method, APPLICATION.bean(client), arguments))
                .findFirst()
                .orElseThrow();
        if (returned instanceof Call<?> call) {
            assertThat(call.execute(new CallContext(Deadline.after(Duration.ofSeconds(5)))))
                    .isInstanceOf(CallResult.Success.class);
        }
        assertThat(SERVICES.requests()).hasSize(1);
        RecordedRequest request = SERVICES.requests().getFirst();
        Map<String, List<String>> headers = new TreeMap<>();
        request.getHeaders().toMultimap().forEach((header, values) -> {
            if (!OTHER.contains(header)) {
                headers.put(header, values);
            }
        });
        return request.getMethod() + " " + request.getTarget() + " " + headers + " "
                + (request.getBody() == null ? "" : request.getBody().utf8());
    }
}
