package dev.fivefold.starter.response;

import dev.fivefold.engine.call.Freshness;
import dev.fivefold.starter.request.HeaderPolicy;
import java.io.Serial;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** A response that confirms a stored one (304). Without a stack trace: it is no failure of a call that has sent a validator. */
public final class NotModifiedException extends RuntimeException {

    /** The status. */
    public static final int STATUS = 304;

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient Freshness freshness;

    /**
     * The exception of a response.
     *
     * @param headers the values of a header, by its name in any case; empty if there is none
     */
    public NotModifiedException(Function<String, ? extends Collection<String>> headers) {
        super("status " + STATUS, null, false, false);
        this.freshness = CacheHeaders.of(STATUS, headers, HeaderPolicy.notInKeys(List.of()));
    }

    /** What caches may do with the stored response from now on, as far as this one says. */
    public Freshness freshness() {
        return freshness;
    }
}
