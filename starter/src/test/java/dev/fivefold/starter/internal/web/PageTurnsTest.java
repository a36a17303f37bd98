package dev.fivefold.starter.internal.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.common.util.concurrent.Uninterruptibles;
import dev.fivefold.admission.Admission;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.internal.intake.PageTurns;
import dev.fivefold.starter.page.Page;
import dev.fivefold.telemetry.AccessLine;
import dev.fivefold.telemetry.AccessWriter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.DispatcherType;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.MDC;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.DelegatingFilterProxyRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ResponseStatusException;

/**
 * Pages on the thread of the container, and on virtual threads: the container has two threads, and pages have one of these. An application with Spring Security cannot tell the difference.
 */
class PageTurnsTest {

    private static final RawJson JSON = RawJson.of(new byte[] {'7'});

    private static final Queue<AccessLine> LINES = new ConcurrentLinkedQueue<>();
    private static final Queue<Thread> THREADS = new ConcurrentLinkedQueue<>();
    private static volatile CountDownLatch released = new CountDownLatch(1);

    private static final RunningApplication APPLICATION = RunningApplication.start(
            List.of(Application.class, Advice.class),
            "server.tomcat.threads.max=2",
            "fivefold.tracing.enabled=false",
            "fivefold.pages.default.deadline=60s",
            "fivefold.log.user-key=0123456789abcdef");

    @AutoClose
    private final HttpClient client = HttpClient.newHttpClient();

    private @Nullable CompletableFuture<HttpResponse<String>> holder;

    static final class Conflict extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    @EnableAutoConfiguration
    @EnableWebSecurity
    static class Application {

        @Bean
        Page<Long> held() {
            return Page.at(
                    "/held/{id}",
                    Long.class,
                    page -> page.call("part", id -> context -> {
                                Uninterruptibles.awaitUninterruptibly(released);
                                return CallResult.Success.live(JSON, JSON);
                            })
                            .required());
        }

        @Bean
        Page<Long> whole() {
            return page("/whole/{id}", String::valueOf);
        }

        /** Its user is that of Spring Security. */
        @Bean
        Page<Long> secured() {
            return page(
                    "/secured/{id}",
                    id -> String.valueOf(SecurityContextHolder.getContext().getAuthentication()));
        }

        @Bean
        Page<Long> bug() {
            return page("/bug/{id}", id -> {
                throw new IllegalStateException("a bug");
            });
        }

        @Bean
        Page<Long> locked() {
            return page("/locked/{id}", id -> {
                throw new ResponseStatusException(HttpStatus.LOCKED, "no entry");
            });
        }

        @Bean
        Page<Long> advised() {
            return page("/advised/{id}", id -> {
                throw new Conflict();
            });
        }

        @Bean
        Page<Long> strict() {
            return page("/strict/{id}", String::valueOf)
                    .requires(id -> id > 100, "An id is above 100.")
                    .requires(id -> id < 1_000, "An id is below 1000.")
                    .meta(Meta.HEADER);
        }

        @Bean
        Page<Long> unknown() {
            return Page.at(
                            "/unknown/{id}",
                            Long.class,
                            page -> page.notFoundWith(
                                    page.call("part", id -> context -> CallResult.Failed.<RawJson>withStatus(404))
                                            .required()))
                    .ofUser(Application::recorded);
        }

        @Bean
        Page<Long> unavailable() {
            return Page.at(
                            "/unavailable/{id}",
                            Long.class,
                            page -> page.call("part", id -> context -> CallResult.Failed.<RawJson>withStatus(500))
                                    .required())
                    .ofUser(Application::recorded);
        }

        private static Page<Long> page(String path, Function<Long, String> user) {
            return Page.at(
                            path,
                            Long.class,
                            page -> page.call("part", id -> part()).required())
                    .ofUser(id -> {
                        recorded(id);
                        return user.apply(id);
                    });
        }

        private static Call<RawJson> part() {
            return context -> CallResult.Success.live(JSON, JSON);
        }

        private static String recorded(long id) {
            THREADS.add(Thread.currentThread());
            return String.valueOf(id);
        }

        @Bean
        AccessWriter lines() {
            return LINES::addAll;
        }

        @Bean
        Own own() {
            return new Own();
        }

        @Bean
        SecurityFilterChain security(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.requestMatchers("/secured/**")
                            .authenticated()
                            .anyRequest()
                            .permitAll())
                    .httpBasic(Customizer.withDefaults())
                    .build();
        }

        @Bean
        UserDetailsService users() {
            return new InMemoryUserDetailsManager(User.withUsername("ann")
                    .password("{noop}secret")
                    .roles("USER")
                    .build());
        }

        @Bean
        static DelegatingFilterProxyRegistrationBean securityFilter() {
            DelegatingFilterProxyRegistrationBean filter =
                    new DelegatingFilterProxyRegistrationBean("springSecurityFilterChain");
            filter.setDispatcherTypes(EnumSet.allOf(DispatcherType.class));
            return filter;
        }
    }

    @RestController
    static class Own {

        @GetMapping("/own")
        Map<String, String> own() {
            return Map.of(
                    "thread", Thread.currentThread().getName(), "context", String.valueOf(MDC.getCopyOfContextMap()));
        }
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler
        ProblemDetail conflict(Conflict conflict) {
            return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "conflict");
        }
    }

    @BeforeEach
    void forget() {
        LINES.clear();
        THREADS.clear();
        released = new CountDownLatch(1);
    }

    @AfterEach
    void release() {
        released.countDown();
        if (holder != null) {
            assertThat(holder.join().statusCode()).isEqualTo(200);
        }
        await().untilAsserted(() ->
                assertThat(APPLICATION.bean(Admission.class).pages()).isZero());
    }

    @AfterAll
    static void stop() {
        APPLICATION.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/whole/7, 200",
        "/whole/seven, 400",
        "/strict/7, 400",
        "/unknown/7, 404",
        "/unavailable/7, 502",
        "/bug/7, 500",
        "/locked/7, 423",
        "/advised/7, 409",
        "/secured/7, 401",
        "/whole/7/parts/part, 200",
        "/whole/7/parts/other, 404"
    })
    void a_response_is_the_same_on_a_thread_of_its_own(String path, int status) {
        Map<String, Object> here = described(get(path));
        hold();
        Map<String, Object> elsewhere = described(get(path));

        assertThat(here).containsEntry("status", status);
        assertThat(elsewhere).isEqualTo(here);
        if (!THREADS.isEmpty()) {
            assertThat(THREADS).extracting(PageTurnsTest::isOwn).containsExactly(false, true);
        }
        await().until(() -> LINES.size() == 2);
        assertThat(LINES).allSatisfy(line -> assertThat(line.status()).isEqualTo(status));
    }

    /** Virtual, or a platform thread before Java 24. */
    private static boolean isOwn(Thread thread) {
        return thread.getName().startsWith("page-");
    }

    /** All of it but times and sessions. */
    @Test
    void all_conditions_of_a_page_hold() {
        assertThat(get("/strict/2000").body()).contains("An id is below 1000.");
    }

    @Test
    void a_page_may_say_in_a_header_how_it_was_made() {
        HttpResponse<String> page = get("/strict/200");

        assertThat(page.body()).isEqualTo("{\"part\":7}");
        assertThat(page.headers().firstValue("Server-Timing").orElse("")).matches("part;dur=[0-9.]+");
    }

    private static Map<String, Object> described(HttpResponse<String> response) {
        Map<String, Object> all = new TreeMap<>(response.headers().map());
        List.of("date", "server-timing", "content-length", "set-cookie").forEach(all::remove);
        all.put("status", response.statusCode());
        all.put(
                "body",
                response.body().replaceAll("\"timestamp\":\"[^\"]*\"|\\d+\\.\\d+(E-\\d+)?", "")); // also milliseconds
        return all;
    }

    @Test
    void pages_leave_a_thread_of_the_container_for_other_requests() {
        hold();
        List<CompletableFuture<HttpResponse<String>>> more =
                List.of(send("/held/8"), send("/held/9"), send("/held/10"));
        await().until(() -> APPLICATION.bean(Admission.class).pages() == 4);

        assertThat(get("/own").statusCode()).isEqualTo(200);
        released.countDown();

        assertThat(more).allSatisfy(page -> assertThat(page.join().statusCode()).isEqualTo(200));
    }

    @Test
    void a_page_on_a_thread_of_its_own_has_its_user_its_line_in_the_log_and_one_observation() {
        long before = observed();
        hold();

        HttpResponse<String> page = get(
                "/secured/7",
                "Authorization",
                "Basic YW5uOnNlY3JldA==",
                "X-Request-Id",
                "mine",
                "traceparent",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(THREADS).singleElement().returns(true, PageTurnsTest::isOwn);
        await().until(() -> observed() == before + 1);
        await().until(() -> !LINES.isEmpty());
        assertThat(LINES).singleElement().satisfies(line -> {
            assertThat(line.path()).isEqualTo("/secured/{id}");
            assertThat(line.requestId()).isEqualTo("mine");
            assertThat(line.traceId()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
            assertThat(line.page()).isEqualTo("secured");
            assertThat(line.user()).isNotEmpty();
        });
    }

    private static long observed() {
        Timer timer = APPLICATION
                .bean(MeterRegistry.class)
                .find("http.server.requests")
                .tag("uri", "/secured/{id}")
                .tag("status", "200")
                .timer();
        return timer == null ? 0 : timer.count();
    }

    @Test
    void threads_of_the_container_keep_nothing_of_a_page() {
        hold();
        assertThat(get("/whole/7", "X-Request-Id", "mine").statusCode()).isEqualTo(200);

        assertThat(get("/own", "X-Request-Id", "other").body())
                .contains("other")
                .doesNotContain("mine", "whole", "page=");
    }

    /** Takes the one thread of the container for pages. */
    private void hold() {
        holder = send("/held/7");
        await().until(() -> APPLICATION.bean(PageTurns.class).busy().get() == 1);
    }

    private HttpResponse<String> get(String path, String... headers) {
        return send(path, headers).join();
    }

    private CompletableFuture<HttpResponse<String>> send(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(APPLICATION.url(path)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
