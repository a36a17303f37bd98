package dev.fivefold.httpexchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.client.support.RestClientHttpServiceGroupConfigurer;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;
import org.springframework.web.service.registry.HttpServiceGroup;
import org.springframework.web.service.registry.ImportHttpServices;
import org.springframework.web.util.DefaultUriBuilderFactory;
import org.springframework.web.util.UriBuilderFactory;

/** Declarations of HTTP interfaces that cannot work stop the start with a sentence. */
@ExtendWith(OutputCaptureExtension.class)
class InvalidHttpInterfacesTest {

    private static final Services SERVICES = new Services();

    @AfterAll
    static void stop() {
        SERVICES.close();
    }

    private static void assertRefused(Class<?> application, String sentence, String... properties) {
        assertThatThrownBy(() -> SERVICES.run(application, properties)).rootCause().hasMessageContaining(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            fivefold.calls.cart.cart.cache.ttl | there is no such @FeignClient or group of HTTP interfaces, only [carts, products]
            fivefold.calls.carts.basket.cache.ttl | Carts has no such method that returns a Call, only [add, cart, of, session]
            fivefold.calls.carts.immediate.cache.ttl | Carts has no such method that returns a Call, only [add, cart, of, session]
            fivefold.calls.carts.first.cache.ttl | Carts has no such method that returns a Call, only [add, cart, of, session]
            fivefold.calls.carts.add.cache.ttl | only reads (GET) can be cached
            fivefold.clients.cart.forward-headers | there is no such @FeignClient or group of HTTP interfaces, only [carts, products]
            fivefold.calls.carts.cart.fields | the field 'productIds' is missing, which this application reads: add it
            fivefold.calls.carts.cart.ignored-headers | users would get responses of one another
            """)
    void a_key_that_names_nothing_or_cannot_hold_stops_the_start(String key, String sentence) {
        String value = key.endsWith("ttl") ? "1s" : "Authorization";
        assertRefused(Shop.class, sentence, key + "=" + value);
    }

    @Test
    void a_group_without_a_base_url_stops_the_start() {
        assertThatThrownBy(() -> SERVICES.run(
                        new Class<?>[] {Shop.class}, "spring.http.serviceclient.products.base-url=http://localhost"))
                .rootCause()
                .hasMessageContaining("the group 'carts' has no base URL, and Carts.")
                .hasMessageContaining("set it, such as http://carts:8080");
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    abstract static class Base {}

    interface Raw {

        @GetExchange("/x")
        @SuppressWarnings("rawtypes")
        Call raw();
    }

    interface Unknown {

        @GetExchange("/x")
        Call<?> unknown();
    }

    interface Bytes {

        @GetExchange("/x")
        Call<byte[]> bytes();
    }

    interface OfFeign {

        @GetExchange("/x")
        Call<feign.Response> response();
    }

    interface File {

        @GetExchange("/x")
        Call<Resource> file();
    }

    interface Unmapped {

        @GetMapping("/x")
        Call<RawJson> unmapped();
    }

    interface AnyMethod {

        @HttpExchange("/x")
        Call<RawJson> any(HttpMethod method);
    }

    interface Elsewhere {

        @GetExchange("/x")
        Call<RawJson> elsewhere(UriBuilderFactory urls);
    }

    @ImportHttpServices(group = "carts", types = Raw.class)
    static class OfRaw extends Base {}

    @ImportHttpServices(group = "carts", types = Unknown.class)
    static class OfUnknown extends Base {}

    @ImportHttpServices(group = "carts", types = Bytes.class)
    static class OfBytes extends Base {}

    @ImportHttpServices(group = "carts", types = OfFeign.class)
    static class OfOfFeign extends Base {}

    @ImportHttpServices(group = "carts", types = File.class)
    static class OfFile extends Base {}

    @ImportHttpServices(group = "carts", types = Unmapped.class)
    static class OfUnmapped extends Base {}

    @ImportHttpServices(group = "carts", types = AnyMethod.class)
    static class OfAnyMethod extends Base {}

    @ImportHttpServices(group = "carts", types = Elsewhere.class)
    static class OfElsewhere extends Base {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            OfRaw | method raw of Raw returns a Call and does not say of what type: write Call<RawJson>, or a Call of a record
            OfUnknown | method unknown of Unknown returns a Call and does not say of what type
            OfBytes | its value is byte[], which is no JSON: write Call<RawJson>
            OfOfFeign | its value is Response, which is no JSON
            OfFile | its value is Resource, which is no JSON
            OfUnmapped | method unmapped of Unmapped returns a Call and has no mapping: add @GetExchange
            OfAnyMethod | has its HTTP method as a parameter
            OfElsewhere | has a UriBuilderFactory: take a URI
            """)
    void a_method_that_cannot_prepare_a_call_stops_the_start(String application, String sentence) throws Exception {
        assertRefused(Class.forName(getClass().getName() + "$" + application), sentence);
    }

    @Test
    void the_sentence_is_reported_without_a_stack_trace(CapturedOutput output) {
        assertThatThrownBy(() -> SERVICES.run(OfRaw.class));

        assertThat(output.getOut())
                .contains("APPLICATION FAILED TO START", "group 'carts': method raw of Raw returns a Call")
                .doesNotContain("\tat dev.fivefold");
    }

    interface Personal {

        @GetExchange("/x")
        Call<RawJson> token(@RequestHeader("Authorization") String token);

        @GetExchange("/x")
        Call<RawJson> cookie(@CookieValue String session);

        @HttpExchange(method = "GET", url = "/x", headers = "X-User-Id=1")
        Call<RawJson> fixed();
    }

    @ImportHttpServices(group = "carts", types = Personal.class)
    static class OfPersonal extends Base {}

    @ParameterizedTest
    @CsvSource({"token", "cookie", "fixed"})
    void a_shared_method_with_a_users_identity_stops_the_start(String method) {
        assertRefused(
                OfPersonal.class, "so that its responses differ by user", "fivefold.calls.carts." + method + ".shared=true");
    }

    /** Its client is a bean as in Spring's documentation. */
    static class OfFactory extends Base {

        @Bean
        Shop.Products products() {
            return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(RestClient.create()))
                    .build()
                    .createClient(Shop.Products.class);
        }
    }

    @Test
    void a_client_without_a_group_stops_the_start() {
        assertRefused(
                OfFactory.class,
                "bean 'products' is the client Products of an HttpServiceProxyFactory, and some of its methods return a Call: declare it by @ImportHttpServices");
    }

    @ImportHttpServices(group = "carts", types = Shop.Carts.class)
    static class OfPlainPaths extends Base {

        @Bean
        RestClientHttpServiceGroupConfigurer paths() {
            DefaultUriBuilderFactory urls = new DefaultUriBuilderFactory("http://localhost");
            urls.setEncodingMode(DefaultUriBuilderFactory.EncodingMode.NONE);
            return groups -> groups.forEachClient((group, client) -> client.uriBuilderFactory(urls));
        }
    }

    @Test
    void a_group_whose_path_variables_may_be_several_segments_stops_the_start() {
        assertRefused(OfPlainPaths.class, "its UriBuilderFactory leaves / in path variables: set its EncodingMode to TEMPLATE_AND_VALUES");
    }

    @ImportHttpServices(
            group = "carts",
            types = Shop.Carts.class,
            clientType = HttpServiceGroup.ClientType.WEB_CLIENT)
    static class OfWebClient extends Base {}

    @Test
    void a_group_of_a_web_client_stops_the_start() {
        assertRefused(OfWebClient.class, "and its client is no RestClient: set clientType = REST_CLIENT");
    }

    @Test
    void settings_that_prepared_calls_do_not_use_are_logged(CapturedOutput output) {
        SERVICES.run(Shop.class, "spring.http.serviceclient.carts.redirects=dont-follow");

        assertThat(output.getOut())
                .contains("Prepared calls of a group do not use its settings: group=carts settings=[redirects]");
    }
}
