package dev.fivefold.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.starter.page.Page;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.cloud.openfeign.EnableFeignClients;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** What a beginner gets wrong stops the start with a sentence that names the page, the call or client, and what to write. docs/testing-pages.md has the same list. */
@ExtendWith(OutputCaptureExtension.class)
class BeginnerMistakesTest {

    @FeignClient("carts")
    interface Carts {

        @GetMapping("/carts/{id}")
        Call<RawJson> cart(@PathVariable("id") long id);
    }

    @FeignClient(name = "stock", url = "http://127.0.0.1:1")
    interface Stock {

        Call<RawJson> stock(@PathVariable("id") long id);
    }

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Carts.class)
    static class Shop {}

    @EnableAutoConfiguration
    @EnableFeignClients(clients = Stock.class)
    static class ShopWithStock {}

    record User(String name) {

        User {
            assertThat(name).isNotNull();
        }
    }

    static final class NoText {}

    @Test
    void a_path_without_its_variable() {
        assertMessage(
                page(
                        "/api/home",
                        Long.class,
                        (page, carts) -> page.call("cart", carts::cart).required()),
                "page 'home' has a request of type Long, but its path /api/home has 0 variables: use one, or a record");
    }

    @Test
    void a_record_without_the_variable_of_the_path() {
        assertMessage(
                page(
                        "/api/home/{id}",
                        User.class,
                        (page, carts) ->
                                page.call("cart", user -> carts.cart(1)).required()),
                "page 'home': its path /api/home/{id} has the variables [id], but User has the components [name], with"
                        + " the path variables []: name a component as each variable");
    }

    @Test
    void a_request_that_is_no_text() {
        assertMessage(
                page(
                        "/api/home/{id}",
                        NoText.class,
                        (page, carts) ->
                                page.call("cart", user -> carts.cart(1)).required()),
                "page 'home' has a request of type NoText, to which no text can be converted: use a record, or Long");
    }

    @Test
    void two_parts_with_one_name() {
        assertMessage(
                page("/api/home/{id}", Long.class, (page, carts) -> {
                    page.call("cart", carts::cart).required();
                    page.call("cart", carts::cart).optional();
                }),
                "plan 'home' has two calls named 'cart': rename one");
    }

    @Test
    void a_call_without_an_end() {
        assertMessage(
                page("/api/home/{id}", Long.class, (page, carts) -> {
                    page.call("cart", carts::cart).required();
                    page.call("again", carts::cart);
                }),
                "call 'again' of plan 'home' has no end: add required(), optional(), orElse(), deferred() or write()");
    }

    @Test
    void a_page_without_a_required_call() {
        assertMessage(
                page(
                        "/api/home/{id}",
                        Long.class,
                        (page, carts) -> page.call("cart", carts::cart).optional()),
                "plan 'home' has no required call: mark at least one call as required()");
    }

    @Test
    void a_call_that_depends_on_a_call_of_another_page() {
        AtomicReference<PlannedCall<RawJson>> ofOther = new AtomicReference<>();
        assertMessage(
                page("/api/home/{id}", Long.class, (page, carts) -> {
                    PlannedCall<RawJson> cart = ofOther.get();
                    if (cart == null) {
                        Page<Long> other = Page.at(
                                "/api/other/{id}",
                                Long.class,
                                builder -> ofOther.set(
                                        builder.call("cart", carts::cart).required()));
                        var unused = other.plan("other", value -> RawJson.of("{}"));
                        cart = ofOther.get();
                    }
                    page.call("mine", carts::cart).required();
                    page.call("products", cart, (id, found) -> carts.cart(id)).optional();
                }),
                "call 'products' of plan 'home' depends on 'cart', which belongs to another plan: call it in this one, too");
    }

    @Test
    void a_required_call_that_depends_on_a_deferred_one() {
        assertMessage(
                page("/api/home/{id}", Long.class, (page, carts) -> {
                    var cart = page.call("cart", carts::cart).deferred();
                    page.call("products", cart, (id, found) -> carts.cart(id)).required();
                }),
                "call 'products' of plan 'home' depends on 'cart', which is deferred: defer both or none");
    }

    @Test
    void a_call_without_a_mapping() {
        assertThatThrownBy(() -> run(ShopWithStock.class, context -> {}))
                .rootCause()
                .hasMessage(
                        "client 'stock': method stock of Stock returns a Call and has no mapping of Spring: add @GetMapping,"
                                + " @PostMapping or another");
    }

    @Test
    void a_misspelt_key_and_a_misspelt_method() {
        var home = page(
                "/api/home/{id}",
                Long.class,
                (page, carts) -> page.call("cart", carts::cart).required());

        assertThatThrownBy(() -> run(Shop.class, home, URL, "--fivefold.calls.carts.cart.cahce.ttl=1s"))
                .rootCause()
                .hasMessageStartingWith("Unknown key fivefold.calls.carts.cart.cahce.ttl (")
                .hasMessageEndingWith("): did you mean fivefold.calls.carts.cart.cache.ttl?");
        assertThatThrownBy(() -> run(Shop.class, home, URL, "--fivefold.calls.carts.basket.cache.ttl=1s"))
                .rootCause()
                .hasMessage(
                        "Property fivefold.calls.carts with value 'basket' is invalid: Carts has no such method that"
                                + " returns a Call, only [cart]");
    }

    @Test
    void a_client_without_a_url_and_without_a_load_balancer(CapturedOutput output) {
        assertThatThrownBy(() -> run(
                Shop.class,
                page(
                        "/api/home/{id}",
                        Long.class,
                        (page, carts) -> page.call("cart", carts::cart).required())));

        assertThat(output.getOut())
                .contains(
                        "APPLICATION FAILED TO START",
                        "'home' needs the client dev.fivefold.test.BeginnerMistakesTest$Carts, which has no url, and there is"
                                + " no load balancer.",
                        "Set spring.cloud.openfeign.client.config.NAME.url for the name in its @FeignClient, or add"
                                + " spring-cloud-starter-loadbalancer.");
    }

    private static final String URL = "--spring.cloud.openfeign.client.config.carts.url=http://127.0.0.1:1";

    private interface Declaration<R> {

        void add(PlanBuilder<R> page, Carts carts);
    }

    private static <R> Consumer<GenericApplicationContext> page(
            String path, Class<R> request, Declaration<R> declaration) {
        return context -> context.registerBean("home", Page.class, () -> {
            Carts carts = context.getBean(Carts.class);
            return Page.at(path, request, page -> declaration.add(page, carts));
        });
    }

    private static void assertMessage(Consumer<GenericApplicationContext> page, String message) {
        assertThatThrownBy(() -> run(Shop.class, page, URL))
                .hasStackTraceContaining("InvalidSetupException: " + message + System.lineSeparator());
    }

    private static void run(Class<?> source, Consumer<GenericApplicationContext> page, String... arguments) {
        SpringApplication application = new SpringApplication(source);
        ApplicationContextInitializer<GenericApplicationContext> initializer = page::accept;
        application.setInitializers(List.of(initializer));
        application
                .run(Stream.concat(Stream.of("--server.port=0", "--spring.config.name=none"), Stream.of(arguments))
                        .toArray(String[]::new))
                .close();
    }
}
