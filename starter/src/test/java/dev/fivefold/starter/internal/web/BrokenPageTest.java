package dev.fivefold.starter.internal.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.admission.Permit;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.fixture.RunningApplication;
import dev.fivefold.starter.internal.intake.PageTurn;
import dev.fivefold.starter.page.Page;
import jakarta.servlet.Filter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Pages that cannot be ended after their first part has been sent, read from a socket. */
class BrokenPageTest {

    private static final RawJson JSON = RawJson.of("{\"a\":1}".getBytes(UTF_8));

    private static CompletableFuture<CallResult<RawJson>> late = new CompletableFuture<>();

    private record Late(CompletableFuture<CallResult<RawJson>> result) implements Call<RawJson> {

        @Override
        public CompletableFuture<CallResult<RawJson>> start(CallContext context) {
            return result;
        }

        @Override
        public CallResult<RawJson> execute(CallContext context) {
            return result.join();
        }

        @Override
        public boolean blocks() {
            return false;
        }
    }

    @EnableAutoConfiguration
    static class Application {

        @Bean
        Page<Long> home() {
            return Page.at("/home/{id}", Long.class, page -> {
                page.call(
                                "first",
                                id -> new Late(CompletableFuture.completedFuture(CallResult.Success.live(JSON, JSON))))
                        .required();
                page.call("late", id -> new Late(late)).optional();
            });
        }
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler(Exception.class)
        ProblemDetail any() {
            return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "advised");
        }
    }

    /** Fails after a page has been written. */
    static class FailingPermits {

        @Bean
        Filter permits() {
            return (request, response, chain) -> {
                Permit failing = new Permit() {
                    @Override
                    public void served(Duration required) {
                        throw new IllegalStateException("a bug");
                    }
                };
                request.setAttribute(PageTurn.ATTRIBUTE, new PageTurn(null, failing));
                chain.doFilter(request, response);
            };
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_page_that_fails_after_its_first_part_is_aborted_without_another_word(boolean advised) throws Exception {
        List<Class<?>> sources = advised
                ? List.of(Application.class, FailingPermits.class, Advice.class)
                : List.of(Application.class, FailingPermits.class);
        try (RunningApplication running =
                RunningApplication.start(sources, "fivefold.pages.default.progressive=true")) {
            for (String format : List.of("application/json", "application/x-ndjson", "text/event-stream")) {
                late = new CompletableFuture<>();
                try (Socket socket = running.connect()) {
                    socket.setSoTimeout(20_000);
                    socket.getOutputStream()
                            .write(("GET /home/7 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAccept: " + format
                                            + "\r\n\r\n")
                                    .getBytes(UTF_8));
                    String begun = readUntil(socket.getInputStream(), "{\"a\":1}");
                    late.complete(CallResult.Success.live(JSON, JSON));
                    String rest = new String(socket.getInputStream().readAllBytes(), UTF_8);

                    assertThat(begun).startsWith("HTTP/1.1 200").contains("chunked");
                    assertThat(rest).doesNotEndWith("0\r\n\r\n").doesNotContain("advised", "Internal Server Error");
                }
            }
        }
    }

    private static String readUntil(InputStream in, String end) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        while (!read.toString(UTF_8).contains(end)) {
            int next = in.read();
            assertThat(next).as("the response ended with " + read).isNotNegative();
            read.write(next);
        }
        return read.toString(UTF_8);
    }
}
