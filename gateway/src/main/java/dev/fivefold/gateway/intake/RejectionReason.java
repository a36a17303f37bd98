package dev.fivefold.gateway.intake;

import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.Reason;
import java.util.Locale;

/** Why a request or a connection is rejected. As an event it goes up a client's pipeline to {@link RejectionHandler}. */
enum RejectionReason implements Reason {
    LINE_END(Problem.MALFORMED, "a line that does not end with CR LF, or a control character"),
    REQUEST_LINE(Problem.MALFORMED, "a request line that is not METHOD SP target SP version"),
    VERSION(Problem.VERSION, "a version that is neither HTTP/1.1 nor HTTP/1.0"),
    METHOD(Problem.METHOD, "CONNECT or TRACE"),
    UNKNOWN_METHOD(Problem.NOT_IMPLEMENTED, "a method that is not served"),
    TARGET(Problem.MALFORMED, "a target that is not a plain path with its query"),
    HOST(Problem.MALFORMED, "a Host that is missing, there twice, or not plain"),
    HEADER(Problem.MALFORMED, "a header line that is folded, or has no plain name and value"),
    REPEATED_HEADER(Problem.MALFORMED, "a header that may be there only once"),
    LENGTH(Problem.MALFORMED, "a Content-Length that is not one plain number, or beside Transfer-Encoding"),
    TRANSFER_ENCODING(Problem.MALFORMED, "a Transfer-Encoding that is repeated, or in HTTP/1.0"),
    UNKNOWN_CODING(Problem.NOT_IMPLEMENTED, "a Transfer-Encoding other than chunked"),
    CHUNK(Problem.MALFORMED, "a chunk that is not well-formed"),
    LINE_TOO_LONG(Problem.LINE_TOO_LONG, "a request line beyond limits.request-line"),
    HEADERS_TOO_LARGE(Problem.HEADERS_TOO_LARGE, "headers beyond limits.headers or limits.header-bytes"),
    BODY_TOO_LARGE(Problem.TOO_LARGE, "a body beyond limits.body"),
    HEAD_TOO_SLOW(Problem.REQUEST_TIMEOUT, "a head that took longer than limits.head-timeout"),
    BODY_TOO_SLOW(Problem.REQUEST_TIMEOUT, "a body slower than limits.body-rate"),
    /** Closed by Zuul, without a response. */
    TOO_MANY_CONNECTIONS(Problem.ORIGIN_FULL, "a connection beyond limits.connections");

    private final Problem problem;
    private final String sentence;
    private final String label = name().toLowerCase(Locale.ROOT);

    RejectionReason(Problem problem, String sentence) {
        this.problem = problem;
        this.sentence = sentence;
    }

    Problem problem() {
        return problem;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String sentence() {
        return sentence;
    }
}
