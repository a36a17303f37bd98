package dev.fivefold.starter.internal.request;

import java.util.regex.Pattern;

/**
 * Segments {@code .} and {@code ..} in the path of a prepared call. With text of a client as its variable it would be
 * the path of another method of the service.
 */
public final class DotSegments {

    /** Also with a path parameter, which servers remove first, but not in a query. */
    private static final Pattern DOTS = Pattern.compile("^[^?]*/(\\.|%2e){1,2}([/;?]|$)", Pattern.CASE_INSENSITIVE);

    private DotSegments() {}

    /**
     * Rejects a URL with such a segment.
     *
     * @throws UnsendableRequestException if there is one
     */
    public static void reject(String url) {
        if ((url.contains("/.") || url.contains("/%2")) && DOTS.matcher(url).find()) {
            throw new UnsendableRequestException();
        }
    }
}
