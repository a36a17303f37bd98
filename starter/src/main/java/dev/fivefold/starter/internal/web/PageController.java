package dev.fivefold.starter.internal.web;

import dev.fivefold.admission.Permit;
import dev.fivefold.starter.internal.binding.InvalidRequestException;
import dev.fivefold.starter.internal.config.PageSettings;
import dev.fivefold.starter.internal.intake.PageTimeout;
import dev.fivefold.starter.internal.intake.PageTurns;
import dev.fivefold.starter.internal.page.PageExecution;
import dev.fivefold.starter.internal.page.PageResult;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.request.PageMark;
import dev.fivefold.telemetry.RateLimitedLog;
import dev.fivefold.telemetry.UserHash;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.context.request.ServletWebRequest;

/** Serves one page, its parts and its trace. All pages have an instance of this controller. */
public final class PageController<R> {

    static final String PAGE = "page";
    static final String PART = "part";
    static final String TRACE = "trace";

    /** The path variable of a part; no variable of a page may have its name. */
    static final String PART_NAME = "_part";

    private final ServedPage<R> page;
    private final PageTurns turns;
    private final UserHash users;
    private final PageCompression compression;
    private final @Nullable PageCoding coding;
    private final PageWrites writes;
    private final RateLimitedLog disconnected = new RateLimitedLog(
            LoggerFactory.getLogger(PageController.class),
            "Clients disconnected before the end of the response: page={} count={}",
            System::nanoTime);

    public PageController(
            ServedPage<R> page,
            PageTurns turns,
            UserHash users,
            PageCompression compression,
            @Nullable PageCoding coding,
            PageWrites writes) {
        this.page = page;
        this.turns = turns;
        this.users = users;
        this.compression = compression;
        this.coding = coding;
        this.writes = writes;
    }

    /** The page. */
    @ResponseBody
    @Nullable
    public Object page(HttpServletRequest http, HttpServletResponse response) throws Exception {
        return turns.serve(http, permit -> makePage(http, response, permit));
    }

    private @Nullable ResponseEntity<ProblemDetail> makePage(
            HttpServletRequest http, HttpServletResponse response, Permit permit) throws Exception {
        R request = request(http, response);
        Duration timeout = PageTimeout.left(http, page.settings(), permit);
        PageSettings settings = page.settings();
        PageCoding.OfRequest dictionary = coding == null ? null : coding.of(http, settings);
        try (PageResponse sent = new PageResponse(http, response, compression, settings.hasEtag(), dictionary, writes);
                PageMark.Binding open = PageMark.PLAIN_PARTS.bind(sent.wantsPlainParts())) {
            return aborting(sent, () -> makePage(request, timeout, permit, sent, http));
        }
    }

    private @Nullable ResponseEntity<ProblemDetail> makePage(
            R request, Duration timeout, Permit permit, PageResponse sent, HttpServletRequest http) throws IOException {
        PageExecution<R> execution = page.execution();
        PageResult result = sent.inPieces(page.settings().isProgressive())
                ? execution.page(
                        request,
                        timeout,
                        permit.brownout(),
                        sent.merge(execution.plan(), page.page().meta()),
                        piece -> write(() -> sent.send(piece), http))
                : execution.page(
                        request,
                        timeout,
                        permit.brownout(),
                        sent.merge(execution.plan(), page.page().meta()));
        if (result instanceof PageResult.Assembled served) {
            served.required().ifPresent(permit::served);
        }
        return respond(result, permit, sent, http);
    }

    /** A part of the page: a deferred one, or one that the page lacks ({@code _meta.parts} of the page names them). */
    @ResponseBody
    @Nullable
    Object part(@PathVariable(PART_NAME) String name, HttpServletRequest http, HttpServletResponse response)
            throws Exception {
        return turns.serve(http, permit -> makePart(name, http, response, permit));
    }

    private @Nullable ResponseEntity<ProblemDetail> makePart(
            String name, HttpServletRequest http, HttpServletResponse response, Permit permit) throws Exception {
        R request = request(http, response);
        Duration timeout = PageTimeout.left(http, page.settings(), permit);
        try (PageResponse sent = new PageResponse(http, response, compression, false, null, writes);
                PageMark.Binding open = PageMark.PLAIN_PARTS.bind(sent.wantsPlainParts())) {
            return aborting(
                    sent,
                    () -> respond(
                            page.execution()
                                    .part(
                                            name,
                                            request,
                                            timeout,
                                            call -> sent.mergeOfPart(
                                                    call, page.page().meta())),
                            permit,
                            sent,
                            http));
        }
    }

    /** The moments of a page's calls. */
    @ResponseBody
    @Nullable
    Object trace(HttpServletRequest http, HttpServletResponse response) throws Exception {
        return turns.serve(
                http, ignored -> ResponseEntity.ok(PageTrace.of(page.execution().run(request(http, response)))));
    }

    private R request(HttpServletRequest http, HttpServletResponse response) throws Exception {
        R request = page.request(new ServletWebRequest(http, response));
        AccessLogFilter.ofPage(http, page.name());
        String user = page.user(request);
        if (user != null) {
            AccessLogFilter.ofUser(http, users.of(user));
        }
        return request;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> badRequest(InvalidRequestException invalid) {
        ResponseEntity<ProblemDetail> problem = problem(HttpStatus.BAD_REQUEST, String.valueOf(invalid.getMessage()));
        if (problem.getBody() != null && !invalid.errors().isEmpty()) {
            problem.getBody().setProperty("errors", invalid.errors());
        }
        return problem;
    }

    /** An application's handler of all exceptions would append its response. */
    @ExceptionHandler
    @SuppressWarnings("DoNotCallSuggester") // Spring does
    void broken(BrokenPageException broken) {
        throw broken;
    }

    private @Nullable ResponseEntity<ProblemDetail> respond(
            PageResult result, Permit permit, PageResponse sent, HttpServletRequest http) throws IOException {
        switch (result) {
            case PageResult.Assembled served -> {
                page.execution().metrics().ended(served.page().complete() ? "complete" : "partial");
                write(() -> sent.end(served.page(), permit::returnCalls), http);
                page.execution().metrics().written(sent.writing());
                return null;
            }
            case PageResult.NotFound() -> {
                page.execution().metrics().ended("unknown");
                return problem(HttpStatus.NOT_FOUND, "There is no such page.");
            }
            case PageResult.UnknownPart() -> {
                page.execution().metrics().ended("unknown");
                return problem(HttpStatus.NOT_FOUND, "The page has no part of this name.");
            }
            case PageResult.PassedOn passedOn -> {
                page.execution().metrics().ended("passed_on");
                return passedOn(passedOn);
            }
            case PageResult.Unavailable(String call, PageResult.Cause cause, Duration elapsed) -> {
                page.execution().metrics().ended(cause.name().toLowerCase(Locale.ROOT));
                return unavailable(call, cause);
            }
        }
    }

    private interface Serving {

        @Nullable
        ResponseEntity<ProblemDetail> now() throws IOException;
    }

    /** A response that has begun can only be aborted. */
    private static @Nullable ResponseEntity<ProblemDetail> aborting(PageResponse sent, Serving serving)
            throws IOException {
        try {
            return serving.now();
        } catch (IOException | RuntimeException | Error failure) {
            if (sent.begun()) {
                throw new BrokenPageException(failure);
            }
            throw failure;
        }
    }

    private interface Write {

        void now() throws IOException;
    }

    private void write(Write write, HttpServletRequest http) throws IOException {
        try {
            write.now();
        } catch (IOException gone) {
            disconnected.count(page.name());
            AccessLogFilter.clientIsGone(http);
            throw gone; // Spring writes no response and no log
        }
    }

    /** The headers are this application's own, and none of the service's: what it sends is untrusted. */
    private static ResponseEntity<ProblemDetail> passedOn(PageResult.PassedOn result) {
        HttpHeaders headers = new HttpHeaders();
        if (result.retryAfter() != null) {
            headers.set(
                    HttpHeaders.RETRY_AFTER, Long.toString(result.retryAfter().toSeconds()));
        }
        if (result.status() == HttpStatus.UNAUTHORIZED.value()) { // which needs a challenge (RFC 9110)
            headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        ResponseEntity<ProblemDetail> problem = ofCall(
                HttpStatusCode.valueOf(result.status()),
                "There is no page without the call '" + result.call() + "'.",
                result.call());
        return ResponseEntity.status(problem.getStatusCode())
                .headers(problem.getHeaders())
                .headers(headers)
                .body(problem.getBody());
    }

    private static ResponseEntity<ProblemDetail> unavailable(String call, PageResult.Cause cause) {
        return switch (cause) {
            case FAILED -> ofCall(HttpStatus.BAD_GATEWAY, "The call '" + call + "' failed.", call);
            case TIMED_OUT ->
                ofCall(HttpStatus.GATEWAY_TIMEOUT, "The call '" + call + "' had no response in time.", call);
            case OVERLOADED ->
                ofCall(HttpStatus.SERVICE_UNAVAILABLE, "There was no capacity for the call '" + call + "'.", call);
        };
    }

    private static ResponseEntity<ProblemDetail> ofCall(HttpStatusCode status, String detail, String call) {
        ResponseEntity<ProblemDetail> problem = problem(status, detail);
        if (problem.getBody() != null) {
            problem.getBody().setProperty("call", call);
        }
        return problem;
    }

    private static ResponseEntity<ProblemDetail> problem(HttpStatusCode status, String detail) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(ProblemDetail.forStatusAndDetail(status, detail));
    }
}
