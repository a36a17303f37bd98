package dev.fivefold.starter.http;

import dev.fivefold.starter.response.ErrorStatusException;
import java.util.regex.Pattern;

/**
 * Segments {@code .} and {@code ..} in the path of a prepared call. With text of a client as its variable it would be
 * the path of another method of the service.
 */
final class DotSegments {

    private static final int BAD_REQUEST = 400;

    /** Also with a path parameter, which servers remove first, but not in a query. */
    private static final Pattern DOTS = Pattern.compile("^[^?]*/(\\.|%2e){1,2}([/;?]|$)", Pattern.CASE_INSENSITIVE);

    private DotSegments() {}

    /**
     * Rejects a URL with such a segment.
     *
     * @throws ErrorStatusException 400, as if the service had
     */
    static void reject(String url) throws ErrorStatusException {
        if ((url.contains("/.") || url.contains("/%2")) && DOTS.matcher(url).find()) {
            throw new ErrorStatusException(BAD_REQUEST);
        }
    }
}
