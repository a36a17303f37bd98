package dev.fivefold.aggregator.web;

import org.apache.tomcat.util.http.InvalidParameterException;
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
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Reports errors as {@code application/problem+json} (RFC 9457), without internals of this service. */
@RestControllerAdvice
final class ProblemDetailsAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemDetailsAdvice.class);

    @Override
    protected @Nullable ResponseEntity<Object> handleTypeMismatch(
            TypeMismatchException malformed, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        ProblemDetail problem =
                ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "An id is a whole number from 1.");
        return handleExceptionInternal(malformed, problem, headers, status, request);
    }

    /** A query that Tomcat cannot parse, such as {@code ?=x}. */
    @ExceptionHandler(InvalidParameterException.class)
    ProblemDetail malformedQuery() {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "The query cannot be parsed.");
    }

    /** A bug of this service: a line in the log with its stack trace, and a response without details. */
    @ExceptionHandler(RuntimeException.class)
    ProblemDetail bug(RuntimeException bug) {
        LOG.error("Unhandled exception", bug);
        return ProblemDetail.forStatusAndDetail(HttpStatus.INTERNAL_SERVER_ERROR, "The request could not be served.");
    }
}
