package dev.fivefold.gateway.filter;

/**
 * What the gateway itself has to say about a request (RFC 9457). Fixed sentences: nothing that a client sent or an origin
 * said gets into them.
 */
enum Problem {
    BAD_REQUEST(400, "Bad Request", "The gateway does not forward this request: its path or its Host is not plain."),
    NO_ROUTE(404, "Not Found", "The gateway has no route for this path."),
    REQUEST_TIMEOUT(408, "Request Timeout", "The request did not arrive in time."),
    TOO_LARGE(413, "Content Too Large", "The body of the request is larger than the gateway takes."),
    GATEWAY_FAILED(500, "Internal Server Error", "The gateway failed to handle this request."),
    ORIGIN_DOWN(502, "Bad Gateway", "The service behind the gateway cannot be reached, or broke off."),
    ORIGIN_FULL(503, "Service Unavailable", "The service behind the gateway has all the requests that it may have."),
    ORIGIN_SLOW(504, "Gateway Timeout", "The service behind the gateway did not answer in time.");

    private final int status;
    private final String title;
    private final String detail;

    Problem(int status, String title, String detail) {
        this.status = status;
        this.title = title;
        this.detail = detail;
    }

    /** Finds the problem of a status; one that the gateway is not known to give is its failure. */
    static Problem ofStatus(int status) {
        for (Problem problem : values()) {
            if (problem.status == status) {
                return problem;
            }
        }
        return GATEWAY_FAILED;
    }

    int status() {
        return status;
    }

    /** Writes it down; no text needs escaping, since all of them stand above. */
    String toJson() {
        return """
                {"type":"about:blank","title":"%s","status":%d,"detail":"%s"}""".formatted(title, status, detail);
    }
}
