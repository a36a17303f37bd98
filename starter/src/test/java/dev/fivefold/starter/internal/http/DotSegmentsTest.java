package dev.fivefold.starter.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.fixture.Services;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Text of a client in the path of a call. */
@Tag("transport")
class DotSegmentsTest {

    private static final Services SERVICES = new Services(Map.of());
    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class),
            "fivefold.tracing.enabled=false",
            "spring.cloud.openfeign.client.config.shop.url=" + SERVICES.url());

    @FeignClient("shop")
    interface Shop {

        @GetMapping("/categories/{name}/items?of={name}")
        Call<RawJson> items(@PathVariable("name") String name);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Shop.class)
    static final class Application {}

    @AfterEach
    void reset() {
        SERVICES.reset();
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
        SERVICES.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", ".", "../admin", "a/../../admin", "a/."})
    void a_call_of_another_method_is_not_made(String name) {
        CallResult<RawJson> result = items(name);

        assertThat(result)
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.status()).hasValue(400));
        assertThat(SERVICES.requests()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "..., /categories/.../items?of=...",
        "a.b, /categories/a.b/items?of=a.b",
        ".a, /categories/.a/items?of=.a"
    })
    void dots_within_a_name_are_sent(String name, String target) {
        assertThat(items(name)).isInstanceOf(CallResult.Success.class);
        assertThat(SERVICES.targets()).containsExactly(target);
    }

    private static CallResult<RawJson> items(String name) {
        return APPLICATION
                .bean(Shop.class)
                .items(name)
                .execute(new CallContext(Deadline.after(Duration.ofSeconds(20))));
    }
}
