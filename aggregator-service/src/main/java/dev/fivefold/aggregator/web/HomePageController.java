package dev.fivefold.aggregator.web;

import dev.fivefold.aggregator.admission.Permit;
import dev.fivefold.aggregator.metrics.PageMetrics;
import dev.fivefold.aggregator.page.HomePage;
import dev.fivefold.aggregator.page.PageResult;
import dev.fivefold.engine.merge.MergedPage;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Serves the home page, and parts of it. Where there is none, {@link ProblemDetailsAdvice} says why. */
@RestController
final class HomePageController {

    /** Longer than any page may take. */
    private static final Duration FOREVER = Duration.ofDays(1);

    private final HomePage homePage;
    private final PageMetrics metrics;

    HomePageController(HomePage homePage, PageMetrics metrics) {
        this.homePage = homePage;
        this.metrics = metrics;
    }

    @GetMapping("/api/home/{userId}")
    void homePage(
            @PathVariable long userId,
            @RequestHeader(name = "X-Request-Timeout-Ms", required = false) @Nullable Long patienceMs,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        requireId(userId);
        Duration patience = patience(patienceMs);
        Permit permit = AdmissionInterceptor.permit(request);
        PageResult result = permit.brownout() ? homePage.essentials(userId, patience) : homePage.of(userId, patience);
        if (result instanceof PageResult.Unavailable missing
                && missing.cause() == PageResult.Cause.TIMED_OUT
                && !homePage.isShortenedBy(patience)) { // a caller's haste says nothing of how busy this service is
            permit.timedOut(missing.elapsed());
        }
        answer(result, response);
        if (result instanceof PageResult.Assembled served) { // and was written: its client was still there
            served.essentials().ifPresent(permit::served);
        }
    }

    /** A part that the page has deferred, or one that it came without: {@code _meta.parts} of the page names them. */
    @GetMapping("/api/home/{userId}/parts/{name}")
    void part(
            @PathVariable long userId,
            @PathVariable String name,
            @RequestHeader(name = "X-Request-Timeout-Ms", required = false) @Nullable Long patienceMs,
            HttpServletResponse response)
            throws IOException {
        requireId(userId);
        answer(homePage.part(name, userId, patience(patienceMs)), response);
    }

    private static void requireId(long userId) {
        if (userId < 1) {
            throw problem(HttpStatus.BAD_REQUEST, "A user id is a whole number from 1.");
        }
    }

    private static Duration patience(@Nullable Long patienceMs) {
        if (patienceMs != null && patienceMs < 1) {
            throw problem(HttpStatus.BAD_REQUEST, "X-Request-Timeout-Ms is a whole number from 1.");
        }
        return patienceMs == null ? FOREVER : Duration.ofMillis(Math.min(patienceMs, FOREVER.toMillis()));
    }

    private void answer(PageResult result, HttpServletResponse response) throws IOException {
        switch (result) {
            case PageResult.Assembled(MergedPage page, Optional<Duration> _) -> {
                metrics.answered(page.complete() ? "complete" : "partial");
                send(page, response);
            }
            case PageResult.UnknownUser() -> {
                metrics.answered("unknown");
                throw problem(HttpStatus.NOT_FOUND, "There is no user of this id.");
            }
            case PageResult.UnknownPart() -> {
                metrics.answered("unknown");
                throw problem(HttpStatus.NOT_FOUND, "The page has no part of this name.");
            }
            case PageResult.Unavailable(String call, PageResult.Cause cause, Duration _) -> {
                metrics.answered(cause.name().toLowerCase(Locale.ROOT));
                throw unavailable(call, cause);
            }
        }
    }

    /** Past Spring's message converters: the page is bytes already, and too many to be copied once more. */
    private void send(MergedPage page, HttpServletResponse response) throws IOException {
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLengthLong(page.body().length());
        response.setHeader("X-Page-Complete", Boolean.toString(page.complete()));
        response.setHeader("Cache-Control", "private, no-store");
        long start = System.nanoTime();
        page.body().writeTo(response.getOutputStream());
        metrics.written(Duration.ofNanos(System.nanoTime() - start));
    }

    private static ErrorResponseException unavailable(String call, PageResult.Cause cause) {
        ErrorResponseException problem = switch (cause) {
            case FAILED -> problem(HttpStatus.BAD_GATEWAY, "The call '" + call + "' failed.");
            case TIMED_OUT -> problem(HttpStatus.GATEWAY_TIMEOUT, "The call '" + call + "' had no answer in time.");
            case OVERLOADED ->
                problem(HttpStatus.SERVICE_UNAVAILABLE, "There was no room to make the call '" + call + "'.");
        };
        problem.getBody().setProperty("call", call);
        return problem;
    }

    private static ErrorResponseException problem(HttpStatus status, String detail) {
        ErrorResponseException problem = new NoPageException(status);
        problem.setDetail(detail);
        return problem;
    }
}
