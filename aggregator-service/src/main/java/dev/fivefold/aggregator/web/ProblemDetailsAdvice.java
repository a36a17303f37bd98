package dev.fivefold.aggregator.web;

import dev.fivefold.telemetry.RateLimitedLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Says what is wrong as {@code application/problem+json} (RFC 9457), and never how this service works inside. */
@RestControllerAdvice
final class ProblemDetailsAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemDetailsAdvice.class);

    private final RateLimitedLog gone = new RateLimitedLog(LOG, "Clients that went away ({}): {}", System::nanoTime);

    @Override
    protected @Nullable ResponseEntity<Object> handleTypeMismatch(
            TypeMismatchException malformed, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                HttpStatus.BAD_REQUEST, "An id is a whole number from 1, and so is X-Request-Timeout-Ms.");
        return handleExceptionInternal(malformed, problem, headers, status, request);
    }

    /** Nobody is there to be told; which client it was does not matter, but how many there are may. */
    @Override
    protected @Nullable ResponseEntity<Object> handleAsyncRequestNotUsableException(
            AsyncRequestNotUsableException cut, WebRequest request) {
        gone.count("before the answer's end");
        if (request instanceof ServletWebRequest servlet) {
            AccessLogFilter.clientIsGone(servlet.getRequest());
        }
        return super.handleAsyncRequestNotUsableException(cut, request);
    }

    /** A mistake of this service: one line in the log with where it was made, nothing of it in the answer. */
    @ExceptionHandler(RuntimeException.class)
    ProblemDetail mistake(RuntimeException mistake) {
        LOG.error("a request ended in a mistake of this service", mistake);
        return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "The request could not be served.");
    }
}
