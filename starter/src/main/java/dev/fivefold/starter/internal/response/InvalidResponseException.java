package dev.fivefold.starter.internal.response;

import java.io.IOException;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * A response that cannot be used. The connection is fine, and a repeated request would bring the same. Without a stack trace: the
 * message has the reason, without an address and without values of the response.
 */
public final class InvalidResponseException extends IOException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String path;

    /**
     * The exception of a response.
     *
     * @param reason without an address and without values
     */
    public InvalidResponseException(String reason) {
        this(reason, null);
    }

    /**
     * The exception of a response with a field that cannot be decoded.
     *
     * @param path the field's, as {@code $.items[3].price}; {@code null} if it is unknown
     */
    InvalidResponseException(String reason, @Nullable String path) {
        super(reason);
        this.path = path;
    }

    /** The JSON path of the field that could not be decoded; {@code null} if there is none. */
    public @Nullable String path() {
        return path;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // no state
    public Throwable fillInStackTrace() {
        return this;
    }
}
