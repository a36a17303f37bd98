package dev.fivefold.gateway.problem;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The gateway's own error responses (RFC 9457). Fixed sentences, without text of a client or an origin. */
public enum Problem implements Reason {
    /** The request can be read, but its path or its Host has two meanings. */
    BAD_REQUEST(400, "Bad Request", "The gateway does not forward this request: its path or its Host is not plain."),
    /** The request itself is ambiguous or malformed. */
    MALFORMED(400, "Bad Request", "The request is not well-formed HTTP/1.1, or leaves open where it ends."),
    /** No token, or one that is not accepted; the header {@code WWW-Authenticate} has the reason. */
    UNAUTHORIZED(401, "Unauthorized", "This needs a valid access token."),
    /** The path belongs to another user. */
    NOT_OWN(403, "Forbidden", "This belongs to another user."),
    /** The token's scope is not enough. */
    NOT_ALLOWED(403, "Forbidden", "Your access token does not allow this."),
    /** There are access rules, and none matches this request. */
    NO_RULE(403, "Forbidden", "No access rule allows this request."),
    /** A preflight from an origin that is not configured. */
    CROSS_ORIGIN(403, "Forbidden", "Pages of this origin may not send this request."),
    /** The path has no route. */
    NO_ROUTE(404, "Not Found", "The gateway has no route for this path."),
    /** A method of HTTP that the gateway does not serve. */
    METHOD(405, "Method Not Allowed", "This method is not served here."),
    /** The client is too slow. */
    REQUEST_TIMEOUT(408, "Request Timeout", "The request did not arrive in time."),
    /** The body is beyond the limit. */
    TOO_LARGE(413, "Content Too Large", "The body of the request is larger than the gateway takes."),
    /** The request line is beyond the limit. */
    LINE_TOO_LONG(414, "URI Too Long", "The first line of the request is longer than the gateway takes."),
    /** The client is above its rate limit. */
    TOO_MANY_REQUESTS(429, "Too Many Requests", "You have sent more requests than you may; try again later."),
    /** The headers are beyond the limit. */
    HEADERS_TOO_LARGE(
            431, "Request Header Fields Too Large", "The headers of the request are more than the gateway takes."),
    /** A failure of the gateway itself. */
    GATEWAY_FAILED(500, "Internal Server Error", "The gateway failed to handle this request."),
    /** An error of the origin, whose body is unchecked. */
    ORIGIN_FAILED(500, "Internal Server Error", "The service behind the gateway failed to handle this request."),
    /** An unknown method or transfer coding. */
    NOT_IMPLEMENTED(501, "Not Implemented", "The gateway does not support this method or this transfer coding."),
    /** No origin responds. */
    ORIGIN_DOWN(502, "Bad Gateway", "The service behind the gateway cannot be reached, or broke off."),
    /** The origin has as many requests as it may have. */
    ORIGIN_FULL(503, "Service Unavailable", "The service behind the gateway has all the requests that it may have."),
    /** Rejected in place of an origin that sheds load. */
    OVERLOADED(503, "Service Unavailable", "There are more requests than can be served in time; try again soon."),
    /** The origin sheds load, and this is a prefetch. */
    PREFETCH(503, "Service Unavailable", "Prefetches are rejected while there are too many requests."),
    /** The issuer's keys were never fetched. */
    NO_KEYS(503, "Service Unavailable", "The gateway cannot check access tokens at the moment."),
    /** The origin is too slow. */
    ORIGIN_SLOW(504, "Gateway Timeout", "The service behind the gateway did not respond in time."),
    /** Neither HTTP/1.1 nor HTTP/1.0. */
    VERSION(505, "HTTP Version Not Supported", "The gateway speaks HTTP/1.1 and HTTP/1.0.");

    private static final Pattern MEDIA_TYPE =
            Pattern.compile("application/problem\\+json *(;.*)?", Pattern.CASE_INSENSITIVE);

    private static final List<String> RETRY_AFTER = List.of("1", "2", "3");

    private static final int SERVER_ERRORS = 500;
    private static final int UNAVAILABLE = 503;

    private final int status;
    private final String label = name().toLowerCase(Locale.ROOT);
    private final String sentence;
    private final String json;

    Problem(int status, String title, String detail) {
        this.status = status;
        sentence = detail;
        // No text needs escaping, since all of them are listed above.
        json = """
                {"type":"about:blank","title":"%s","status":%d,"detail":"%s"}""".formatted(title, status, detail);
    }

    /**
     * Seconds for {@code Retry-After}, 1 to 3 at random: clients that were rejected together do not return together.
     */
    public static String retryAfter() {
        return RETRY_AFTER.get(ThreadLocalRandom.current().nextInt(RETRY_AFTER.size()));
    }

    /** Finds the first problem of a status; an unexpected status is the gateway's failure. */
    public static Problem ofStatus(int status) {
        return Stream.of(values())
                .filter(problem -> problem.status == status)
                .findFirst()
                .orElse(GATEWAY_FAILED);
    }

    /** Whether a {@code Content-Type} is that of a problem. */
    public static boolean isMediaType(@Nullable String contentType) {
        return contentType != null && MEDIA_TYPE.matcher(contentType).matches();
    }

    /** Whether the gateway rejects the request by its rules, and nothing has failed. */
    public boolean isRejection() {
        return status < SERVER_ERRORS || status == UNAVAILABLE;
    }

    /** The problems of well-formed requests that are rejected. */
    public static List<Reason> rejections() {
        return Stream.of(values())
                .filter(Problem::isRejection)
                .<Reason>map(problem -> problem)
                .toList();
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String sentence() {
        return sentence;
    }

    /** The status of the response, 400 to 505. */
    public int status() {
        return status;
    }

    /** As {@code application/problem+json}. */
    public String toJson() {
        return json;
    }
}
