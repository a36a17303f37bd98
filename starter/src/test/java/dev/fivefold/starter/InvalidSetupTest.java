package dev.fivefold.starter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.InBulk;
import dev.fivefold.starter.page.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Declarations that cannot work stop the start with a sentence. */
@ExtendWith(OutputCaptureExtension.class)
class InvalidSetupTest {

    @Test
    void a_misspelt_service_stops_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class), "fivefold.calls.cart.cart.cache.ttl=1s"))
                .rootCause()
                .hasMessageContaining("there is no such @FeignClient, only [carts, products, users]");
    }

    @Test
    void a_misspelt_method_stops_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class), "fivefold.calls.carts.basket.cache.ttl=1s"))
                .rootCause()
                .hasMessageContaining("Carts has no such method that returns a Call, only [cart]");
    }

    @ParameterizedTest
    @CsvSource({
        "fivefold.admision.max, fivefold.admission.max",
        "fivefold.admission.maximum, fivefold.admission.max",
        "fivefold.calls.carts.cart.cahce.ttl, fivefold.calls.carts.cart.cache.ttl",
        "fivefold.pages.home.deadlin, fivefold.pages.home.deadline",
        "fivefold.pages.default.passed-on-status, fivefold.pages.default.passed-on-statuses",
        "fivefold.log.usr-key, fivefold.log.user-key",
        "fivefold.transprot, fivefold.transport",
        "fivefold.fanOut.thread, fivefold.fan-out.threads"
    })
    void an_unknown_key_stops_the_start_with_the_nearest_one(String key, String nearest) {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class), key + "=1s"))
                .rootCause()
                .hasMessageStartingWith("Unknown key ")
                .hasMessageContaining(": did you mean " + nearest + "?");
    }

    @Test
    void an_unknown_key_is_reported_with_its_place_and_without_a_stack_trace(CapturedOutput output) {
        assertThatThrownBy(
                () -> run(List.of(PlainApplication.class), "fivefold.nothing.like=1", "fivefold.heep.check=warn"));

        assertThat(output.getOut())
                .contains(
                        "APPLICATION FAILED TO START",
                        "fivefold.nothing.like (\"fivefold.nothing.like\" from property source \"commandLineArgs\"): correct or",
                        "fivefold.heep.check (\"fivefold.heep.check\" from property source \"commandLineArgs\"):"
                                + " did you mean fivefold.heap.check?")
                .doesNotContain("\tat dev.fivefold");
    }

    @Test
    void keys_of_other_modules_and_of_the_applications_own_settings_are_known() {
        run(
                List.of(PlainApplication.class, Own.class),
                "fivefold.log.access=false",
                "fivefold.tracing.enabled=false",
                "fivefold.tracing.Enabled=false",
                "fivefold.gateway.port=1",
                "fivefold.gateway.routes[0].path=/api",
                "fivefold.acme.any.thing=1",
                "fivefold.calls.carts.cart.fields[0]=productIds",
                "fivefold.calls.[carts].[cart].hedge=false",
                "fivefold.pages.home.passedOnStatuses[0]=401");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(Acme.class)
    static class Own {}

    @ConfigurationProperties("fivefold.acme")
    record Acme(Map<String, String> any) {}

    @Test
    void fields_without_one_that_a_record_needs_stop_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class), "fivefold.calls.carts.cart.fields=total,id"))
                .rootCause()
                .hasMessageContaining("the field 'productIds' is missing, which this application reads: add it");
    }

    @Test
    void caches_that_the_heap_does_not_hold_together_stop_the_start_or_are_warned_of(CapturedOutput output) {
        String[] tooMuch = {
            "fivefold.calls.products.products.cache.max-weight=4GB",
            "fivefold.calls.products.products.fallback.max-weight=4GB",
            "fivefold.heap.page-size=1GB"
        };

        assertThatThrownBy(() -> run(List.of(PlainApplication.class), tooMuch))
                .rootCause()
                .hasMessageContaining(
                        "does not hold the 16384 MB that the settings need: "
                                + "8 pages x fivefold.heap.page-size = 8192 MB, "
                                + "fivefold.calls.products.products.cache.max-weight = 4096 MB, "
                                + "fivefold.calls.products.products.fallback.max-weight = 4096 MB. Lower these, raise -Xmx, or");

        run(List.of(PlainApplication.class), tooMuch[0], tooMuch[1], tooMuch[2], "fivefold.heap.check=warn");
        assertThat(output.getOut()).contains("WARN", "raise -Xmx");
    }

    @Test
    void without_admission_control_the_start_warns_of_pages_that_nothing_bounds(CapturedOutput output) {
        run(List.of(PlainApplication.class), "fivefold.admission.enabled=false");

        assertThat(output.getOut()).contains("WARN", "concurrent pages have no bound");
    }

    @Test
    void a_plan_without_a_required_part_stops_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class, WithoutRequired.class)))
                .rootCause()
                .hasMessageContaining("plan 'optional' has no required call");
    }

    @Test
    void an_invalid_page_is_reported_in_one_sentence_without_a_stack_trace(CapturedOutput output) {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class, WithoutRequired.class)));

        assertThat(output.getOut())
                .contains("APPLICATION FAILED TO START", "plan 'optional' has no required call")
                .doesNotContain("\tat dev.fivefold");
    }

    @Test
    void a_path_that_does_not_fit_its_request_stops_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class, TwoVariables.class)))
                .rootCause()
                .hasMessageContaining("has 2 variables: use one, or a record");
    }

    @Test
    void a_setting_of_a_module_that_is_missing_stops_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class), "fivefold.pages.home.dictionary=1h"))
                .rootCause()
                .hasMessageContaining("fivefold.pages.*.dictionary needs fivefold-dictionary");
        assertThatThrownBy(() -> run(List.of(PlainApplication.class), "fivefold.calls.users.profile.redis.ttl=1m"))
                .rootCause()
                .hasMessageContaining("fivefold.calls.users.profile.redis needs fivefold-redis");
        assertThatThrownBy(
                        () -> run(List.of(PlainApplication.class), "fivefold.calls.users.profile.cache.store=off-heap"))
                .rootCause()
                .hasMessageContaining("needs fivefold-off-heap");
    }

    @Test
    void two_pages_whose_paths_differ_in_the_names_of_variables_stop_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class, SameShape.class)))
                .rootCause()
                .hasMessageContaining("share the path /api/home/{id}");
    }

    static class SameShape {

        @Bean
        Page<Long> again(PlainApplication.Users users) {
            return Page.at(
                    "/api/home/{id}",
                    Long.class,
                    page -> page.call("profile", users::profile).required());
        }
    }

    @Test
    void two_pages_of_one_path_stop_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class, SamePath.class)))
                .rootCause()
                .hasMessageContaining("share the path /api/home/{userId}");
    }

    @Test
    void a_call_without_a_mapping_stops_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class, Unmapped.class)))
                .rootCause()
                .hasMessageContaining("method stock of StockClient returns a Call and has no mapping");
    }

    @Test
    void a_write_cannot_be_cached_in_redis() {
        assertThatThrownBy(() ->
                        run(List.of(PlainApplication.class, Writing.class), "fivefold.calls.stock.take.redis.ttl=1s"))
                .rootCause()
                .hasMessageContaining("only reads (GET) can be cached");
    }

    @Test
    void a_bulk_method_that_its_client_lacks_stops_the_start() {
        assertThatThrownBy(() -> run(List.of(PlainApplication.class, WithoutBulk.class)))
                .rootCause()
                .hasMessageContaining("has @InBulk(by = \"many\"), but its client has no such method");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableFeignClients(clients = WithoutBulk.StockClient.class)
    static class WithoutBulk {

        @FeignClient("stock")
        interface StockClient {

            @GetMapping("/stock/{id}")
            @InBulk(by = "many")
            Call<RawJson> stock(@PathVariable("id") long id);
        }

        @Bean
        Page<Long> stock(StockClient stock) {
            return Page.at(
                    "/api/stock/{id}",
                    Long.class,
                    page -> page.call("stock", stock::stock).required());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WithoutRequired {

        @Bean
        Page<Long> optional(PlainApplication.Users users) {
            return Page.at(
                    "/api/optional/{id}",
                    Long.class,
                    page -> page.call("profile", users::profile).optional());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoVariables {

        @Bean
        Page<Long> two(PlainApplication.Users users) {
            return Page.at(
                    "/api/{one}/{two}",
                    Long.class,
                    page -> page.call("profile", users::profile).required());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class SamePath {

        @Bean
        Page<Long> again(PlainApplication.Users users) {
            return Page.at(
                    "/api/home/{userId}",
                    Long.class,
                    page -> page.call("profile", users::profile).required());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableFeignClients(clients = Unmapped.StockClient.class)
    static class Unmapped {

        @FeignClient("stock")
        interface StockClient {

            Call<RawJson> stock(@PathVariable("id") long id);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableFeignClients(clients = Writing.StockClient.class)
    static class Writing {

        @FeignClient("stock")
        interface StockClient {

            @PostMapping("/stock/{id}")
            Call<RawJson> take(@PathVariable("id") long id);
        }
    }

    private static void run(List<Class<?>> sources, String... properties) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=0"));
        for (String client : List.of("users", "carts", "products", "stock")) {
            arguments.add("--spring.cloud.openfeign.client.config." + client + ".url=http://127.0.0.1:1");
        }
        for (String property : properties) {
            arguments.add("--" + property);
        }
        SpringApplication.run(sources.toArray(Class<?>[]::new), arguments.toArray(String[]::new))
                .close();
    }
}
