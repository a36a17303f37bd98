package dev.fivefold.offheap;

import static dev.fivefold.starter.fixture.Services.json;
import static dev.fivefold.starter.fixture.Services.status;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import dev.fivefold.starter.internal.cache.CallCaches;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The headers for caches of a service's responses, over real HTTP: with a configured time to live of an hour, in each store. */
@Tag("either-transport")
class CacheControlTest {

    private static final Services SERVICES = new Services(Map.of());
    private static final AtomicLong IDS = new AtomicLong();
    private static final RunningApplication APPLICATION = start();

    private final Content content = APPLICATION.bean(Content.class);
    private final long id = IDS.incrementAndGet();
    private final String path = "/value/" + id;
    private final List<Call<Value>> stores = List.of(content.heap(id), content.offHeap(id));

    record Value(int number) {}

    @FeignClient("content")
    interface Content {

        @GetMapping("/value/{id}")
        Call<Value> heap(@PathVariable("id") long id);

        @GetMapping("/value/{id}")
        Call<Value> offHeap(@PathVariable("id") long id);

        @GetMapping("/value/{id}")
        Call<Value> ignoring(@PathVariable("id") long id);

        @GetMapping("/value/{id}")
        Call<Value> fallback(@PathVariable("id") long id);

        @GetMapping("/value/{id}")
        Call<Value> uncached(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Content.class)
    static final class Application {}

    private static RunningApplication start() {
        String calls = "fivefold.calls.content.";
        return RunningApplication.start(
                List.of(Application.class),
                Stream.concat(
                                Stream.of(
                                        "fivefold.tracing.enabled=false",
                                        "fivefold.hedging.enabled=false",
                                        "fivefold.retry.budget=0",
                                        calls + "heap.cache.ttl=1h",
                                        calls + "offHeap.cache.ttl=1h",
                                        calls + "offHeap.cache.store=off-heap",
                                        calls + "ignoring.cache.ttl=1h",
                                        calls + "ignoring.ignore-cache-control=true",
                                        calls + "fallback.fallback.max-age=1h"),
                                Stream.of(SERVICES.properties("content")))
                        .toArray(String[]::new));
    }

    @BeforeEach
    void reset() {
        SERVICES.reset();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cache-Control: no-store",
                "Cache-Control: No-StOrE",
                "Cache-Control: max-age=3600 | Cache-Control: no-store",
                "Cache-Control: no-cache, no-store, max-age=0, must-revalidate | Pragma: no-cache | Expires: 0",
                "Cache-Control: private, max-age=3600",
                "Cache-Control: private=\"x-one\", max-age=3600",
                "Cache-Control: no-cache, max-age=3600",
                "Cache-Control: max-age=0",
                "Cache-Control: max-age=0 | Expires: Fri, 01 Jan 2100 00:00:00 GMT",
                "Cache-Control: max-age=-3600",
                "Cache-Control: max-age",
                "Cache-Control: max-age='3600'",
                "Cache-Control: max-age=3600, max-age=0",
                "Cache-Control: extension=\"max-age=3600\", max-age=\"0\"",
                "Cache-Control: max-age=3600, extension=\"never closed, no-store",
                "Cache-Control: max-age=3600, s-maxage=0",
                "Cache-Control: max-age=100 | Age: 100",
                "Cache-Control: max-age=100 | Age: soon",
                "Cache-Control: max-age=100 | Age: 0, 0",
                "Cache-Control: max-age=100 | Age: 0 | Age: 0",
                "Cache-Control: max-age=100 | Date: Thu, 01 Jan 2026 00:00:00 GMT",
                "Expires: Thu, 01 Jan 2026 00:00:00 GMT",
                "Expires: 0",
                "Date: Fri, 01 Jan 2100 00:00:00 GMT | Expires: Fri, 01 Jan 2100 00:00:00 GMT",
                "Pragma: no-cache",
                "Vary: *",
                "Vary: Accept | Vary: Origin, *",
                "Vary: User-Agent",
                "Vary: traceparent",
                "Set-Cookie: session=1",
            })
    void a_response_that_its_service_forbids_to_reuse_is_requested_again(String headers) {
        SERVICES.respond(path, response(headers));

        for (Call<Value> call : stores) {
            SERVICES.reset();
            SERVICES.respond(path, response(headers));
            execute(call);
            assertThat(source(execute(call))).isEqualTo(CallResult.Source.LIVE);
            assertThat(SERVICES.targets()).hasSize(2);
        }
        assertThat(APPLICATION
                        .bean(MeterRegistry.class)
                        .get("fivefold.cache.forbidden")
                        .tag("call", "content.offHeap")
                        .counter()
                        .count())
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Other: 1",
                "Cache-Control: max-age=3600",
                "Cache-Control: public, max-age=99999999999999",
                "Cache-Control: max-age=0, s-maxage=3600",
                "Cache-Control: max-age=3600, extension=\"no-store, \\\" private\"",
                "Cache-Control: stale-while-revalidate=5",
                "Expires: Fri, 01 Jan 2100 00:00:00 GMT",
                "Vary: Accept-Encoding, Origin",
                "Cache-Control: public, max-age=3600 | Set-Cookie: session=1",
            })
    void a_response_that_may_be_reused_is_requested_once(String headers) {
        for (Call<Value> call : stores) {
            SERVICES.reset();
            SERVICES.respond(path, response(headers));
            execute(call);
            assertThat(source(execute(call))).isEqualTo(CallResult.Source.LOCAL_CACHE);
            assertThat(SERVICES.targets()).hasSize(1);
        }
    }

    @Test
    void a_stale_response_with_an_etag_is_confirmed_without_a_body() {
        for (Call<Value> call : stores) {
            SERVICES.reset();
            SERVICES.respondOnce(path, response("Cache-Control: no-cache | ETag: \"one\""));
            SERVICES.respond(path, notModified("ETag: \"one\""));

            execute(call);
            CallResult<Value> second = execute(call);
            CallResult<Value> third = execute(call);

            assertThat(SERVICES.received("If-None-Match")).containsExactly("", "\"one\"", "\"one\"");
            assertThat(List.of(value(second), value(third))).containsOnly(new Value(1));
            assertThat(source(third)).isEqualTo(CallResult.Source.LIVE);
        }
    }

    @Test
    void a_confirmation_refreshes_the_entry_by_its_own_headers() {
        for (Call<Value> call : stores) {
            SERVICES.reset();
            SERVICES.respondOnce(path, response("Cache-Control: no-cache | ETag: \"one\""));
            SERVICES.respond(path, notModified("Cache-Control: max-age=3600 | ETag: W/\"two\""));

            execute(call);
            execute(call);
            CallResult<Value> third = execute(call);

            assertThat(SERVICES.targets()).hasSize(2);
            assertThat(source(third)).isEqualTo(CallResult.Source.LOCAL_CACHE);
            assertThat(value(third)).isEqualTo(new Value(1));
        }
    }

    @Test
    void a_changed_response_replaces_the_stale_one_with_its_etag() {
        for (Call<Value> call : stores) {
            SERVICES.reset();
            SERVICES.respondOnce(path, response("Cache-Control: no-cache | ETag: \"one\""));
            execute(call);
            SERVICES.respond(path, with(json("{\"number\":2}"), "Cache-Control: no-cache | ETag: \"two\""));

            assertThat(value(execute(call))).isEqualTo(new Value(2));
            assertThat(value(execute(call))).isEqualTo(new Value(2));
            assertThat(SERVICES.received("If-None-Match")).containsExactly("", "\"one\"", "\"two\"");
        }
    }

    @Test
    void an_invalid_etag_is_not_sent_back() {
        for (Call<Value> call : stores) {
            SERVICES.reset();
            SERVICES.respond(path, response("Cache-Control: no-cache | ETag: one"));
            execute(call);
            execute(call);

            assertThat(SERVICES.received("If-None-Match")).containsExactly("", "");
        }
    }

    @Test
    void a_purge_removes_stale_entries_with_an_etag() {
        SERVICES.respond(path, response("Cache-Control: no-cache | ETag: \"one\""));
        for (Call<Value> call : stores) {
            execute(call);
        }

        APPLICATION.bean(CallCaches.class).calls().forEach(APPLICATION.bean(CallCaches.class)::purge);
        SERVICES.reset();
        SERVICES.respond(path, response("Cache-Control: no-cache | ETag: \"one\""));
        for (Call<Value> call : stores) {
            execute(call);
        }

        assertThat(SERVICES.received("If-None-Match")).containsExactly("", "");
    }

    @Test
    void a_304_to_an_unconditional_request_is_a_failure() {
        SERVICES.respond(path, notModified("ETag: \"one\""));

        assertThat(execute(content.heap(id))).isEqualTo(CallResult.Failed.withStatus(304));
        assertThat(execute(content.uncached(id))).isEqualTo(CallResult.Failed.withStatus(304));
    }

    @Test
    void a_method_can_ignore_the_headers() {
        SERVICES.respond(path, response("Cache-Control: no-cache, no-store, max-age=0 | ETag: \"one\" | Vary: *"));
        execute(content.ignoring(id));

        assertThat(source(execute(content.ignoring(id)))).isEqualTo(CallResult.Source.LOCAL_CACHE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Cache-Control: no-store",
                "Cache-Control: private",
                "Cache-Control: no-cache",
                "Cache-Control: max-age=0, must-revalidate",
                "Cache-Control: max-age=0, proxy-revalidate",
                "Cache-Control: s-maxage=0",
                "Vary: *",
            })
    void no_fallback_is_a_response_that_must_not_be_served_stale(String headers) {
        execute(content.fallback(id)); // an earlier one is no fallback either
        SERVICES.respondOnce(path, response(headers));
        execute(content.fallback(id));
        SERVICES.respond(path, status(500));

        assertThat(execute(content.fallback(id))).isEqualTo(CallResult.Failed.withStatus(500));
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Other: 1", "Cache-Control: max-age=0", "Cache-Control: max-age=60, must-revalidate"})
    void a_response_that_may_be_served_in_an_outage_is_a_fallback(String headers) {
        SERVICES.respondOnce(path, response(headers));
        execute(content.fallback(id));
        SERVICES.respond(path, status(500));

        assertThat(execute(content.fallback(id))).isInstanceOf(CallResult.Stale.class);
    }

    private static MockResponse response(String headers) {
        return with(json("{\"number\":1}"), headers);
    }

    private static MockResponse notModified(String headers) {
        return with(new MockResponse.Builder().code(304).build(), headers);
    }

    /** With these headers, separated by bars. */
    private static MockResponse with(MockResponse response, String headers) {
        MockResponse.Builder builder = response.newBuilder();
        for (String header : Splitter.on(" | ").split(headers)) {
            builder.addHeader(header);
        }
        return builder.build();
    }

    private static CallResult<Value> execute(Call<Value> call) {
        return call.execute(new CallContext(Deadline.after(Duration.ofMinutes(1))));
    }

    private static CallResult.Source source(CallResult<Value> result) {
        return ((CallResult.Success<Value>) result).source();
    }

    private static Value value(CallResult<Value> result) {
        return ((CallResult.Success<Value>) result).value();
    }
}
