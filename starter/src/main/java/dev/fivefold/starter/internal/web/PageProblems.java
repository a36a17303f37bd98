package dev.fivefold.starter.internal.web;

import dev.fivefold.binding.InvalidRequestException;
import dev.fivefold.starter.internal.page.PageResult;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** The problem details of pages that were not made. */
public final class PageProblems {

    private PageProblems() {}

    /** That of a request that the page cannot accept. */
    public static ResponseEntity<ProblemDetail> of(InvalidRequestException invalid) {
        ResponseEntity<ProblemDetail> problem = problem(HttpStatus.BAD_REQUEST, String.valueOf(invalid.getMessage()));
        if (problem.getBody() != null && !invalid.errors().isEmpty()) {
            problem.getBody().setProperty("errors", invalid.errors());
        }
        return problem;
    }

    /** That of a page without a body of its own. */
    public static ResponseEntity<ProblemDetail> of(PageResult result) {
        return switch (result) {
            case PageResult.Assembled made -> throw new IllegalArgumentException(made.toString());
            case PageResult.NotFound() -> problem(HttpStatus.NOT_FOUND, "There is no such page.");
            case PageResult.UnknownPart() -> problem(HttpStatus.NOT_FOUND, "The page has no part of this name.");
            case PageResult.PassedOn passedOn -> passedOn(passedOn);
            case PageResult.Unavailable unavailable -> unavailable(unavailable.call(), unavailable.cause());
        };
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

    /** A problem with a detail for the client. */
    public static ResponseEntity<ProblemDetail> problem(HttpStatusCode status, String detail) {
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(ProblemDetail.forStatusAndDetail(status, detail));
    }
}
