package dev.fivefold.mocks.web;

import dev.fivefold.telemetry.LogValue;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Makes every error an application/problem+json that names the parameter to correct; never with SQL or a stack trace in
 * it.
 */
@RestControllerAdvice
class ProblemDetailsAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemDetailsAdvice.class);

    @Override
    protected @Nullable ResponseEntity<Object> handleTypeMismatch(
            TypeMismatchException mismatch, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String name =
                mismatch instanceof MethodArgumentTypeMismatchException argument ? argument.getName() : "A parameter";
        Class<?> type = mismatch.getRequiredType();
        String detail;
        if (type != null && type.isEnum()) {
            detail = name + " must be one of " + Arrays.toString(type.getEnumConstants());
        } else if (type == IdList.class) {
            detail = name + " must be 1 to 100 positive numbers with commas between them";
        } else {
            detail = name + " must be a positive number";
        }
        return handleExceptionInternal(
                mismatch, ProblemDetail.forStatusAndDetail(status, detail), headers, status, request);
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHandlerMethodValidationException(
            HandlerMethodValidationException invalid, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        String detail = invalid.getParameterValidationResults().stream()
                .map(result -> result.getMethodParameter().getParameterName() + " "
                        + result.getResolvableErrors().getFirst().getDefaultMessage())
                .collect(Collectors.joining(", "));
        return handleExceptionInternal(
                invalid, ProblemDetail.forStatusAndDetail(status, detail), headers, status, request);
    }

    @ExceptionHandler
    ProblemDetail queryTooSlow(QueryTimeoutException ended) {
        LOG.warn(
                "Query ended, it exceeded its timeout: error={}",
                LogValue.quoted(ended.getMostSpecificCause().getMessage()));
        return ProblemDetail.forStatusAndDetail(HttpStatus.GATEWAY_TIMEOUT, "The database took too long to respond");
    }

    @ExceptionHandler
    ProblemDetail databaseFailed(DataAccessException failure) {
        LOG.warn(
                "Query failed: error={}",
                LogValue.quoted(failure.getMostSpecificCause().getMessage()));
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, "The database did not respond");
    }
}
