package dev.fivefold.starter.internal.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.fivefold.admission.Admission;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.page.Page;
import jakarta.servlet.DispatcherType;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.LocalDate;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.DelegatingFilterProxyRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.format.annotation.DateTimeFormat;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests of pages, bound and validated as the parameters of a controller are, in an application with Spring Security. */
class RequestBindingTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String USER = "0e4f7a0c-3f4e-4a57-9a0f-6f1f2b3c4d5e";

    private static final RunningApplication RUNNING = RunningApplication.start(
            List.of(Application.class), "fivefold.admission.max=1", "fivefold.pages.default.deadline=60s");

    private static final CountDownLatch HOLDING = new CountDownLatch(1);
    private static final CountDownLatch RELEASED = new CountDownLatch(1);

    enum Sort {
        PRICE,
        NAME
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Everything(
            @PathVariable("user") UUID id,
            String name,
            @RequestHeader("X-Country") String country,
            @CookieValue Optional<String> session,
            @RequestParam(defaultValue = "10") int size,
            @DateTimeFormat(iso = DateTimeFormat.ISO.DATE) LocalDate from,
            @Nullable Sort sort,
            List<Long> ids,
            Set<String> tags,
            short[] pages,
            Optional<Long> seller,
            Locale locale) {}

    record Who(
            Principal principal,
            Authentication authentication,
            @AuthenticationPrincipal UserDetails details) {}

    record Guest(Optional<Principal> principal, @Nullable Authentication authentication) {}

    record Paging(@Nullable Integer page) {}

    record Constrained(
            @PathVariable @Size(max = 3) String code,

            @RequestHeader("X-Country") @Size(min = 2, max = 2)
            String country,

            @NotNull String currency,
            @Max(100) int size,
            @Size(max = 3) List<@Positive Long> ids,
            Optional<@Size(min = 2) String> text,
            @ModelAttribute Paging paging) {

        Constrained {
            Objects.requireNonNull(currency);
        }
    }

    @EnableAutoConfiguration
    @EnableWebSecurity
    static class Application {

        @Bean
        Page<Everything> everything() {
            return Page.at(
                    "/everything/{user}/{name}",
                    Everything.class,
                    page -> page.call("bound", Application::echo).required());
        }

        @Bean
        Page<Who> who() {
            return Page.at(
                            "/who",
                            Who.class,
                            page -> page.call(
                                            "names",
                                            who -> echo(List.of(
                                                    who.principal().getName(),
                                                    who.authentication().getName(),
                                                    who.details().getUsername())))
                                    .required())
                    .ofUser(who -> who.principal().getName());
        }

        @Bean
        Page<Guest> guest() {
            return Page.at(
                    "/guest",
                    Guest.class,
                    page -> page.call("guest", Application::echo).required());
        }

        @Bean
        Page<Constrained> constrained() {
            return Page.at(
                    "/constrained/{code}",
                    Constrained.class,
                    page -> page.call("bound", Application::echo).required());
        }

        /** Holds the only permit. */
        @Bean
        Page<Long> held() {
            return Page.at(
                    "/held/{id}",
                    Long.class,
                    page -> page.call("held", id -> (Call<RawJson>) ignored -> {
                                HOLDING.countDown();
                                Uninterruptibles.awaitUninterruptibly(RELEASED);
                                RawJson body = RawJson.of("1".getBytes(StandardCharsets.US_ASCII));
                                return CallResult.Success.live(body, body);
                            })
                            .required());
        }

        @Bean
        Page<UUID> uuid() {
            return Page.at(
                    "/uuid/{id}",
                    UUID.class,
                    page -> page.call("bound", Application::echo).required());
        }

        @Bean
        Page<String> text() {
            return Page.at(
                    "/text/{id}",
                    String.class,
                    page -> page.call("bound", Application::echo).required());
        }

        private static Call<RawJson> echo(Object request) {
            RawJson body = RawJson.of(JSON.writeValueAsBytes(request.toString()));
            return ignored -> CallResult.Success.live(body, body);
        }

        @Bean
        SecurityFilterChain security(HttpSecurity http) throws Exception {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/who/**")
                            .authenticated()
                            .anyRequest()
                            .permitAll())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }

        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(List.of("ann", "bob").stream()
                    .map(name ->
                            User.withUsername(name).password("{noop}secret").build())
                    .toList());
        }

        /** As Spring Boot registers it. */
        @Bean
        DelegatingFilterProxyRegistrationBean securityFilter() {
            var filter = new DelegatingFilterProxyRegistrationBean("springSecurityFilterChain");
            filter.setDispatcherTypes(EnumSet.of(DispatcherType.ASYNC, DispatcherType.ERROR, DispatcherType.REQUEST));
            return filter;
        }
    }

    @AfterAll
    static void stop() {
        RUNNING.close();
    }

    @Test
    void a_request_has_all_that_spring_binds() throws Exception {
        JsonNode page = JSON.readTree(get(
                        "/everything/" + USER + "/Ann%20B?size=&from=2026-02-28&sort=NAME&ids=1,2,%203&tags=a&tags=b"
                                + "&pages=4,5&seller=6",
                        "X-Country",
                        "CH",
                        "Cookie",
                        "session=s1",
                        "Accept-Language",
                        "de-CH")
                .body());

        assertThat(page.path("bound").asString())
                .startsWith("Everything[id=" + USER + ", name=Ann B, country=CH, session=Optional[s1], size=10,"
                        + " from=2026-02-28, sort=NAME, ids=[1, 2, 3], tags=[a, b], pages=[S@")
                .endsWith(", seller=Optional[6], locale=de_CH]");
    }

    @Test
    void optional_values_may_be_missing() throws Exception {
        assertThat(get("/everything/" + USER + "/x", "X-Country", "CH").body())
                .contains("session=Optional.empty, size=10, from=null, sort=null, ids=null, tags=null, pages=null,"
                        + " seller=Optional.empty");
    }

    @Test
    void the_principal_is_the_authenticated_user() throws Exception {
        for (String user : List.of("ann", "bob")) {
            assertThat(get("/who", "Authorization", basic(user)).body()).contains("[" + user + ", " + user);
        }
        assertThat(get("/who").statusCode()).isEqualTo(401);
        assertThat(get("/guest").body()).contains("Guest[principal=Optional.empty, authentication=null]");
        assertThat(get("/guest", "Authorization", basic("ann")).body()).contains("Username=ann");
    }

    @Test
    void a_request_that_has_waited_for_its_permit_still_has_its_user() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            var holder = client.sendAsync(request("/held/1"), HttpResponse.BodyHandlers.discarding());
            HOLDING.await();
            var waiting = client.sendAsync(
                    request("/who", "Authorization", basic("bob")), HttpResponse.BodyHandlers.ofString());
            await().until(() -> RUNNING.bean(Admission.class).queued() == 1);
            RELEASED.countDown();

            assertThat(waiting.join().body()).contains("[bob, bob, bob]");
            assertThat(holder.join().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void constraints_without_a_validator_stop_the_start() {
        BeanValidation none = new BeanValidation(null);

        assertThat(none.constrains(Everything.class)).isFalse();
        assertThatThrownBy(() -> none.constrains(Constrained.class))
                .hasMessage("the request Constrained has constraints, but there is no validator:"
                        + " add spring-boot-starter-validation");
    }

    @Test
    void all_values_that_cannot_be_bound_are_reported_without_class_names() throws Exception {
        HttpResponse<String> response =
                get("/everything/7/x?size=ten&from=1.1.26&sort=price&ids=1,x&pages=70000&seller=0x1");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(errors(response))
                .containsExactly(
                        "user: has no valid value",
                        "X-Country: is missing",
                        "size: is a whole number",
                        "from: has no valid value",
                        "sort: has no valid value",
                        "ids: has whole numbers",
                        "pages: has whole numbers",
                        "seller: is a whole number");
        assertThat(response.body()).doesNotContain("java", "Exception", "ten");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0x1", "１", "1e3", "#1", "-", "1_000", "9223372036854775808", "99999999999999999999", " "})
    void whole_numbers_have_ascii_digits_only(String text) throws Exception {
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
        for (String parameter : List.of("size", "ids", "pages", "seller")) {
            assertThat(errors(get("/everything/" + USER + "/x?" + parameter + "=" + encoded, "X-Country", "CH")))
                    .as(parameter)
                    .hasSize(1);
        }
    }

    @Test
    void every_violated_constraint_is_reported() throws Exception {
        HttpResponse<String> response =
                get("/constrained/long?currency=EUR&size=101&ids=1,-1,0,-2&text=x&page=1", "X-Country", "CHE");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(errors(response))
                .containsExactly(
                        "code: size must be between 0 and 3",
                        "X-Country: size must be between 2 and 2",
                        "size: must be less than or equal to 100",
                        "ids: must be greater than 0",
                        "ids: size must be between 0 and 3",
                        "text: size must be between 2 and 2147483647");
        assertThat(JSON.readTree(response.body()).path("detail").asString())
                .startsWith("'code' size must be between 0 and 3. 'X-Country' size");
    }

    @Test
    void a_constraint_comes_before_the_exception_of_a_constructor() throws Exception {
        assertThat(errors(get("/constrained/abc?size=1", "X-Country", "CH")))
                .containsExactly("currency: must not be null");
    }

    @Test
    void violated_constraints_are_reported_with_values_that_cannot_be_bound() throws Exception {
        assertThat(errors(get("/constrained/long?currency=EUR&size=x&page=y", "X-Country", "CH")))
                .containsExactly(
                        "size: is a whole number", "page: has no valid value", "code: size must be between 0 and 3");
    }

    @Test
    void a_valid_request_is_served() throws Exception {
        assertThat(get("/constrained/abc?currency=EUR&size=100&ids=1,2&text=xy&page=3", "X-Country", "CH")
                        .body())
                .contains("ids=[1, 2], text=Optional[xy], paging=Paging[page=3]");
    }

    @ParameterizedTest
    @CsvSource({"/uuid/" + USER + ", 200", "/uuid/7, 400", "/text/%C3%A9, 200"})
    void a_request_may_be_the_only_path_variable(String path, int status) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(status);
        assertThat(get(path + "/parts/bound").statusCode()).isEqualTo(status);
    }

    @Test
    void a_query_that_cannot_be_parsed_is_invalid() throws Exception {
        assertThat(get("/everything/" + USER + "/x?=x", "X-Country", "CH").body())
                .contains("The query cannot be parsed.");
    }

    record WithTask(Runnable task) {}

    record Elsewhere(@PathVariable("other") long id) {}

    @EnableAutoConfiguration
    static class Unconvertible {

        @Bean
        Page<WithTask> withTask() {
            return Page.at(
                    "/task",
                    WithTask.class,
                    page -> page.call("bound", Application::echo).required());
        }
    }

    @EnableAutoConfiguration
    static class Unnamed {

        @Bean
        Page<Elsewhere> elsewhere() {
            return Page.at(
                    "/elsewhere/{id}",
                    Elsewhere.class,
                    page -> page.call("bound", Application::echo).required());
        }
    }

    @Test
    void a_record_that_cannot_be_bound_stops_the_start() {
        assertThatThrownBy(() -> RunningApplication.start(List.of(Unconvertible.class)))
                .rootCause()
                .hasMessageContaining("its component 'task' has the type Runnable, to which no text can be converted");
        assertThatThrownBy(() -> RunningApplication.start(List.of(Unnamed.class)))
                .rootCause()
                .hasMessageContaining("its path /elsewhere/{id} has the variables [id], but Elsewhere");
    }

    private static List<String> errors(HttpResponse<String> response) {
        return JSON.readTree(response.body())
                .path("errors")
                .valueStream()
                .map(error -> error.path("field").asString() + ": "
                        + error.path("message").asString())
                .toList();
    }

    private static String basic(String user) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":secret").getBytes(StandardCharsets.UTF_8));
    }

    private static HttpRequest request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(RUNNING.url(path)));
        return headers.length == 0 ? request.build() : request.headers(headers).build();
    }

    private static HttpResponse<String> get(String path, String... headers) throws Exception {
        return RUNNING.get(path, headers);
    }
}
