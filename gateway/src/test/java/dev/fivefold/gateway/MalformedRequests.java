package dev.fivefold.gateway;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests that the gateway rejects, each with one fault and its expected status. */
final class MalformedRequests {

    /** A rejected request. */
    record Malformed(int status, String fault, String text) {

        byte[] bytes() {
            return text.getBytes(StandardCharsets.ISO_8859_1);
        }

        @Override
        public String toString() {
            return fault;
        }
    }

    private static final String CHUNKED = "Transfer-Encoding: chunked";

    /** The end of chunks, which is also a body of that length. */
    private static final String END = "0\r\n\r\n";

    private static final String LONG_EXTENSION = ";x=" + "y".repeat(200);

    static final List<Malformed> ALL = List.of(
            new Malformed(
                    400, "a length and chunks", post("Content-Length: 5", "Transfer-Encoding: chunked") + "0\r\n\r\n"),
            new Malformed(
                    400, "chunks and a length", post("Transfer-Encoding: chunked", "Content-Length: 5") + "0\r\n\r\n"),
            new Malformed(400, "two lengths", post("Content-Length: 5", "Content-Length: 6") + "hello"),
            new Malformed(
                    400, "two lengths, the larger first", post("Content-Length: 6", "Content-Length: 5") + "hello"),
            new Malformed(400, "the same length twice", post("Content-Length: 5", "Content-Length: 5") + "hello"),
            new Malformed(400, "a list of equal lengths", post("Content-Length: 5, 5") + "hello"),
            new Malformed(400, "two lengths in HTTP/1.0", post10("Content-Length: 5", "Content-Length: 0") + "hello"),
            new Malformed(
                    400,
                    "two lengths in HTTP/1.0, none first",
                    post10("Content-Length: 0", "Content-Length: 5") + "hello"),
            new Malformed(400, "a length with a plus", post("Content-Length: +5") + "hello"),
            new Malformed(400, "a length with a minus", post("Content-Length: -5") + "hello"),
            new Malformed(400, "a length in hex", post("Content-Length: 0x5") + "hello"),
            new Malformed(400, "a length with a space inside", post("Content-Length: 1 0") + "hello"),
            new Malformed(400, "a length with a fraction", post("Content-Length: 5.0") + "hello"),
            new Malformed(400, "a length beyond 64 bits", post("Content-Length: 18446744073709551621") + "hello"),
            new Malformed(400, "an empty length", post("Content-Length:") + "hello"),
            new Malformed(400, "a length behind a tab", post("Content-Length:\t5") + "hello"),
            new Malformed(400, "a length in other digits", post("Content-Length: \u00b2") + "hello"),
            new Malformed(400, "chunked twice in a line", post("Transfer-Encoding: chunked, chunked") + "0\r\n\r\n"),
            new Malformed(400, "chunked twice in two lines", chunked("Transfer-Encoding: chunked") + "0\r\n\r\n"),
            new Malformed(400, "chunked and gzip in two lines", chunked("Transfer-Encoding: gzip") + "0\r\n\r\n"),
            new Malformed(501, "gzip and chunked in two lines", post("Transfer-Encoding: gzip", CHUNKED) + "0\r\n\r\n"),
            new Malformed(501, "no coding", post("Transfer-Encoding: identity")),
            new Malformed(
                    501, "no coding, and a length", post("Transfer-Encoding: identity", "Content-Length: 5") + "hello"),
            new Malformed(
                    501, "a length, and no coding", post("Content-Length: 5", "Transfer-Encoding: identity") + "hello"),
            new Malformed(501, "gzip before chunked", post("Transfer-Encoding: gzip, chunked") + "0\r\n\r\n"),
            new Malformed(501, "gzip behind chunked", post("Transfer-Encoding: chunked, gzip") + "0\r\n\r\n"),
            new Malformed(501, "a coding like chunked", post("Transfer-Encoding: xchunked") + "0\r\n\r\n"),
            new Malformed(501, "a quoted coding", post("Transfer-Encoding: \"chunked\"") + "0\r\n\r\n"),
            new Malformed(501, "an empty coding", post("Transfer-Encoding: ")),
            new Malformed(501, "chunked behind a tab", post("Transfer-Encoding:\tchunked") + "0\r\n\r\n"),
            new Malformed(400, "chunked behind a vertical tab", post("Transfer-Encoding: \u000bchunked") + "0\r\n\r\n"),
            new Malformed(400, "a space before the coding's colon", post("Transfer-Encoding : chunked") + "0\r\n\r\n"),
            new Malformed(501, "a folded coding", post("Transfer-Encoding:\r\n chunked") + "0\r\n\r\n"),
            new Malformed(400, "a length and CHUNKED", post("Content-Length: 5", "Transfer-Encoding: CHUNKED") + END),
            new Malformed(400, "CHUNKED and a length", post("Transfer-Encoding: CHUNKED", "Content-Length: 5") + END),
            new Malformed(501, "a length and xchunked", post("Content-Length: 5", "Transfer-Encoding: xchunked") + END),
            new Malformed(501, "xchunked and a length", post("Transfer-Encoding: xchunked", "Content-Length: 5") + END),
            new Malformed(
                    400,
                    "a length and chunked behind a vertical tab",
                    post("Content-Length: 5", "Transfer-Encoding: \u000bchunked") + END),
            new Malformed(
                    400,
                    "chunked behind a vertical tab and a length",
                    post("Transfer-Encoding: \u000bchunked", "Content-Length: 5") + END),
            new Malformed(
                    400,
                    "a length and chunked behind a space and a colon",
                    post("Content-Length: 5", "Transfer-Encoding : chunked") + END),
            new Malformed(
                    400,
                    "chunked behind a space and a colon, and a length",
                    post("Transfer-Encoding : chunked", "Content-Length: 5") + END),
            new Malformed(
                    501,
                    "a length and chunked behind a tab",
                    post("Content-Length: 5", "Transfer-Encoding:\tchunked") + END),
            new Malformed(
                    501,
                    "chunked behind a tab and a length",
                    post("Transfer-Encoding:\tchunked", "Content-Length: 5") + END),
            new Malformed(
                    501,
                    "a length and a folded coding",
                    post("Content-Length: 5", "Transfer-Encoding:\r\n chunked") + END),
            new Malformed(
                    501,
                    "a folded coding and a length",
                    post("Transfer-Encoding:\r\n chunked", "Content-Length: 5") + END),
            new Malformed(400, "chunks in HTTP/1.0", post10("Transfer-Encoding: chunked") + "0\r\n\r\n"),
            new Malformed(400, "a chunk's size that is no hex", chunked() + "g\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk's size with a plus", chunked() + "+5\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk's size with a minus", chunked() + "-5\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk's size with 0x", chunked() + "0x5\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk's size beyond 64 bits", chunked() + "10000000000000005\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk's size behind a space", chunked() + " 5\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk's size and more", chunked() + "5 5\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "no chunk's size", chunked() + "\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "no size before an extension", chunked() + ";x\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a long extension", chunked() + "5" + LONG_EXTENSION + "\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "an extension with an open quote", chunked() + "5;x=\"\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "an extension with a bare CR", chunked() + "5;\rx\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk longer than it says", chunked() + "4\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk shorter than it says", chunked() + "6\r\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a chunk that ends with LF", chunked() + "5\r\nhello\n0\r\n\r\n"),
            new Malformed(400, "a chunk's size that ends with LF", chunked() + "5\nhello\r\n0\r\n\r\n"),
            new Malformed(400, "a folded trailer", chunked() + "0\r\nX: 1\r\n 2\r\n\r\n"),
            new Malformed(400, "a trailer without a colon", chunked() + "0\r\nX\r\n\r\n"),
            new Malformed(400, "a trailer that ends with LF", chunked() + "0\r\nX: 1\n\r\n"),
            new Malformed(400, "a folded header", get("X: 1", " 2")),
            new Malformed(400, "a header folded with a tab", get("X: 1", "\t2")),
            new Malformed(400, "a space before the first header", first("GET /api/x HTTP/1.1\r\n Host: shop")),
            new Malformed(400, "a space before the colon", get("X : 1")),
            new Malformed(400, "a tab before the colon", get("X\t: 1")),
            new Malformed(400, "a header without a colon", get("X")),
            new Malformed(400, "a header without a name", get(": 1")),
            new Malformed(400, "a name that is no token", get("X(1): 1")),
            new Malformed(400, "a name with a space", get("X Y: 1")),
            new Malformed(400, "a name beyond ASCII", get("X\u00e4: 1")),
            new Malformed(400, "a NUL in a name", get("X\0: 1")),
            new Malformed(400, "a NUL in a value", get("X: 1\0")),
            new Malformed(400, "a control character in a value", get("X: 1\u0001")),
            new Malformed(400, "a DEL in a value", get("X: \u007f")),
            new Malformed(400, "a bare CR in a value", get("X: 1\rY: 2")),
            new Malformed(400, "a header that ends with LF", get("X: 1\nY: 2")),
            new Malformed(400, "a header that ends with CR CR LF", get("X: 1\r")),
            new Malformed(400, "a head that ends with LF", "GET /api/x HTTP/1.1\r\nHost: shop\r\n\n"),
            new Malformed(400, "a request line that ends with LF", "GET /api/x HTTP/1.1\nHost: shop\r\n\r\n"),
            new Malformed(400, "two spaces behind the method", line("GET  /api/x HTTP/1.1")),
            new Malformed(400, "two spaces before the version", line("GET /api/x  HTTP/1.1")),
            new Malformed(400, "a tab behind the method", line("GET\t/api/x HTTP/1.1")),
            new Malformed(400, "a bare CR in the request line", line("GET /api/x\r HTTP/1.1")),
            new Malformed(400, "a space before the method", line(" GET /api/x HTTP/1.1")),
            new Malformed(400, "a space behind the version", line("GET /api/x HTTP/1.1 ")),
            new Malformed(400, "a space in the target", line("GET /api/x y HTTP/1.1")),
            new Malformed(400, "a NUL in the target", line("GET /api/x\0 HTTP/1.1")),
            new Malformed(400, "a target beyond ASCII", line("GET /api/\u00e4 HTTP/1.1")),
            new Malformed(400, "a fragment", line("GET /api/x#y HTTP/1.1")),
            new Malformed(400, "an absolute target", line("GET http://shop/api/x HTTP/1.1")),
            new Malformed(400, "an asterisk", line("OPTIONS * HTTP/1.1")),
            new Malformed(400, "an authority as the target", line("GET shop:80 HTTP/1.1")),
            new Malformed(400, "two empty lines first", "\r\n\r\n" + get()),
            new Malformed(400, "HTTP/0.9", "GET /api/x\r\n\r\n"),
            new Malformed(505, "HTTP/0.9 that says so", line("GET /api/x HTTP/0.9")),
            new Malformed(505, "HTTP/1.2", line("GET /api/x HTTP/1.2")),
            new Malformed(505, "HTTP/2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
            new Malformed(400, "a version of two digits", line("GET /api/x HTTP/1.10")),
            new Malformed(400, "a version in small letters", line("GET /api/x http/1.1")),
            new Malformed(400, "another protocol", line("GET /api/x ICAP/1.0")),
            new Malformed(400, "no HTTP at all", "\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003"),
            new Malformed(405, "CONNECT", line("CONNECT shop:443 HTTP/1.1")),
            new Malformed(405, "TRACE", line("TRACE /api/x HTTP/1.1")),
            new Malformed(501, "a method in small letters", line("get /api/x HTTP/1.1")),
            new Malformed(501, "an unknown method", line("BREW /api/x HTTP/1.1")),
            new Malformed(400, "a method that is no token", line("GET( /api/x HTTP/1.1")),
            new Malformed(400, "no host", first("GET /api/x HTTP/1.1")),
            new Malformed(400, "two hosts", get("Host: shop")),
            new Malformed(400, "two hosts in HTTP/1.0", post10("Host: shop")),
            new Malformed(400, "an empty host", first("GET /api/x HTTP/1.1\r\nHost: ")),
            new Malformed(400, "a host before a tab", first("GET /api/x HTTP/1.1\r\nHost: shop\t")),
            new Malformed(400, "a host with a path", first("GET /api/x HTTP/1.1\r\nHost: shop/x")),
            new Malformed(400, "a host with a user", first("GET /api/x HTTP/1.1\r\nHost: me@shop")),
            new Malformed(400, "two credentials", get("Authorization: Bearer a", "Authorization: Bearer b")),
            new Malformed(400, "an old WebSocket's key", get("Sec-WebSocket-Key1: 1", "Sec-WebSocket-Key2: 2")));

    private MalformedRequests() {}

    private static String first(String lines) {
        return lines + "\r\n\r\n";
    }

    private static String line(String requestLine) {
        return first(requestLine + "\r\nHost: shop");
    }

    static String get(String... headers) {
        return withHeaders("GET /api/x HTTP/1.1", headers);
    }

    static String post(String... headers) {
        return withHeaders("POST /api/x HTTP/1.1", headers);
    }

    private static String post10(String... headers) {
        return withHeaders("POST /api/x HTTP/1.0", headers);
    }

    static String chunked(String... headers) {
        return withHeaders("POST /api/x HTTP/1.1\r\nTransfer-Encoding: chunked", headers);
    }

    private static String withHeaders(String requestLine, String... headers) {
        return requestLine + "\r\nHost: shop\r\n" + String.join("\r\n", headers)
                + (headers.length == 0 ? "\r\n" : "\r\n\r\n");
    }
}
