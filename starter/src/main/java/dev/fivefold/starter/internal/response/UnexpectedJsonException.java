package dev.fivefold.starter.internal.response;

import java.io.Serial;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;

/** JSON that is not accepted here, in place of a message of Jackson, which may contain values. */
final class UnexpectedJsonException extends StreamReadException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * The exception of a body.
     *
     * @param reason a constant
     */
    UnexpectedJsonException(JsonParser parser, String reason) {
        super(parser, reason);
    }
}
