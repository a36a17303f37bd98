package dev.fivefold.mocks.web;

import java.io.Serial;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** A path has an id that does not exist: the response is a 404. */
public final class UnknownIdException extends ErrorResponseException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** Names the missing object, as in {@code user 17}. */
    public UnknownIdException(String what, long id) {
        super(
                HttpStatus.NOT_FOUND,
                ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, "There is no " + what + " " + id),
                null);
    }
}
