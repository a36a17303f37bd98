package dev.fivefold.gateway;

import dev.fivefold.gateway.MalformedRequests.Malformed;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Malformed requests to the edge, each with its expected status: {@link #CLOSED} for a connection that is closed
 * without a response. Requests that nginx repairs reach the gateway as valid ones, and are served.
 */
final class EdgeMalformedRequests {

    /** The connection is closed without a response. */
    static final int CLOSED = 0;

    static final int SERVED = 200;

    private static final int HEAD_BYTES = 64 * 1024;

    private static final List<Malformed> OWN = List.of(
            path(400, "a NUL in the path, encoded", "/api/%00"),
            path(400, "no hex digits behind a percent sign", "/api/%zz"),
            path(400, "half an encoded byte", "/api/%4"),
            path(400, "a percent sign at the end", "/api/x%"),
            path(400, "an overlong encoding of a slash", "/api/%c0%af"),
            path(400, "an overlong encoding of a dot", "/api/%c0%ae%c0%ae/x"),
            path(400, "an encoded slash", "/api/x%2fy"),
            path(400, "an encoded backslash", "/api/x%5cy"),
            path(400, "a backslash", "/api\\x"),
            path(400, "dot segments", "/api/../x"),
            path(400, "dot segments above the root", "/../../etc/passwd"),
            path(400, "encoded dot segments", "/api/%2e%2e/x"),
            path(400, "dot segments encoded twice", "/api/%252e%252e/x"),
            path(400, "an empty segment", "/api//x"),
            path(400, "a control character in the path", "/api/\u0001"),
            path(400, "a DEL in the path", "/api/\u007f"),
            path(400, "an encoded line end in the path", "/api/%0d%0aX:%201"),
            path(400, "UTF-8 in the path", "/api/\u00ef\u00bc\u0091"),
            path(SERVED, "a quotation mark in the path", "/api/\""),
            path(414, "a path of 64 KB", "/api/" + "x".repeat(HEAD_BYTES)),
            path(414, "a query of 64 KB", "/api/x?" + "y".repeat(HEAD_BYTES)),
            new Malformed(SERVED, "an empty request line", "\r\n\r\n\r\n" + MalformedRequests.get()),
            new Malformed(400, "a space alone", " \r\n\r\n"),
            new Malformed(400, "a method alone", "GET\r\n\r\n"),
            new Malformed(400, "no target", "GET  HTTP/1.1\r\nHost: shop\r\n\r\n"),
            new Malformed(400, "bytes of no text", "\u00ff\u00fe\u0080\u0000\u0001\r\n\r\n"),
            new Malformed(400, "a response", "HTTP/1.1 200 OK\r\nHost: shop\r\n\r\n"),
            new Malformed(400, "another protocol's greeting", "SSH-2.0-OpenSSH_9.0\r\n\r\n"),
            new Malformed(400, "the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0"),
            new Malformed(400, "HTTP/3.0", "GET /api/x HTTP/3.0\r\nHost: shop\r\n\r\n"),
            new Malformed(405, "CONNECT to a path", "CONNECT /api/x HTTP/1.1\r\nHost: shop\r\n\r\n"),
            new Malformed(414, "a method of 64 KB", "G".repeat(HEAD_BYTES) + " /api/x HTTP/1.1\r\nHost: shop\r\n\r\n"),
            new Malformed(431, "a header of 64 KB", MalformedRequests.get("X: " + "y".repeat(HEAD_BYTES))),
            new Malformed(
                    431,
                    "headers of 64 KB",
                    MalformedRequests.get(("X: " + "y".repeat(1000) + "\r\n").repeat(64) + "Y: 1")),
            new Malformed(413, "a length beyond the limit", MalformedRequests.post("Content-Length: 104857600")),
            new Malformed(413, "a chunk beyond the limit", MalformedRequests.chunked() + "6400000\r\nhello"),
            new Malformed(CLOSED, "a body that is missing", MalformedRequests.post("Content-Length: 5") + "he"),
            new Malformed(CLOSED, "a head that does not end", "GET /api/x HTTP/1.1\r\nHost: sh"),
            new Malformed(
                    SERVED,
                    "another host than that of an absolute target",
                    "GET http://other/api/x HTTP/1.1\r\nHost: shop\r\n\r\n"),
            new Malformed(
                    SERVED, "a host with a port that is no number", "GET /api/x HTTP/1.1\r\nHost: shop:x\r\n\r\n"),
            new Malformed(400, "a host with a NUL", "GET /api/x HTTP/1.1\r\nHost: sh\0op\r\n\r\n"),
            new Malformed(400, "a host of two dots", "GET /api/x HTTP/1.1\r\nHost: shop..x\r\n\r\n"),
            new Malformed(400, "two names as a host", "GET /api/x HTTP/1.1\r\nHost: shop, other\r\n\r\n"));

    /** The malformed requests of the gateway that nginx repairs: it drops invalid headers and chunk extensions, and ends all lines alike. */
    private static final Set<String> REPAIRED = Set.of(
            "a chunk's size and more",
            "a long extension",
            "an extension with an open quote",
            "a chunk shorter than it says",
            "a chunk that ends with LF",
            "a chunk's size that ends with LF",
            "a folded trailer",
            "a trailer without a colon",
            "a trailer that ends with LF",
            "a header without a colon",
            "a name that is no token",
            "a name beyond ASCII",
            "a header that ends with LF",
            "a header that ends with CR CR LF",
            "a head that ends with LF",
            "a request line that ends with LF",
            "two spaces behind the method",
            "two spaces before the version",
            "a space behind the version",
            "an absolute target",
            "two empty lines first",
            "HTTP/1.2",
            "a version of two digits");

    private static final Map<String, Integer> OTHER_ENDS =
            Map.of("HTTP/0.9", CLOSED, "TRACE", 405, "an unknown method", 405);

    /** Each with its expected status at the edge. */
    static final List<Malformed> ALL = Stream.concat(
                    MalformedRequests.ALL.stream()
                            .map(each -> new Malformed(end(each.fault()), each.fault(), each.text())),
                    OWN.stream())
            .toList();

    private EdgeMalformedRequests() {}

    private static int end(String fault) {
        return REPAIRED.contains(fault) ? SERVED : OTHER_ENDS.getOrDefault(fault, 400);
    }

    private static Malformed path(int status, String fault, String path) {
        return new Malformed(status, fault, "GET " + path + " HTTP/1.1\r\nHost: shop\r\n\r\n");
    }
}
