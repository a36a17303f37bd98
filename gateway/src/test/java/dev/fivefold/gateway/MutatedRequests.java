package dev.fivefold.gateway;

import dev.fivefold.gateway.MalformedRequests.Malformed;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Random requests: valid and malformed ones with some bytes replaced. */
final class MutatedRequests {

    /** Valid requests. */
    static final List<String> ACCEPTED = List.of(
            MalformedRequests.get("Accept: text/html", "X-Y: 1"),
            MalformedRequests.post("Content-Length: 5", "X: y") + "hello",
            MalformedRequests.chunked("X: y") + "5\r\nhello\r\n3;x=y\r\nyou\r\n0\r\n\r\n",
            MalformedRequests.chunked() + "1\r\nh\r\n0\r\nX: 1\r\n\r\n",
            "GET /api/x?y=1&z=%20 HTTP/1.0\r\nHost: shop:80\r\nConnection: keep-alive\r\n\r\n");

    private static final List<String> SPICES = List.of(
            "\r",
            "\n",
            "\r\n",
            "\r\n\r\n",
            " ",
            "\t",
            "\0",
            "\u000b",
            "\u0085",
            "\u00ff",
            ":",
            ";",
            ",",
            ".",
            "/",
            "//",
            "#",
            "%",
            "%00",
            "*",
            "@",
            "\"",
            "\\",
            "+",
            "-",
            "_",
            "0",
            "1",
            "5",
            "a",
            "G",
            "x",
            "0x",
            "..",
            "/../",
            "HTTP/1.0",
            "HTTP/1.1",
            "HTTP/0.9",
            "http://shop",
            "Host: shop\r\n",
            "Host:",
            "Content-Length: 5\r\n",
            "Content-Length: 0\r\n",
            "Transfer-Encoding: chunked\r\n",
            "chunked",
            "identity",
            "Connection: close\r\n",
            "Expect: 100-continue\r\n",
            "Upgrade: h2c\r\n",
            "TE: trailers\r\n",
            "0\r\n\r\n",
            "ffffffffffffffff");

    /** Replaces some bytes of a request by others. */
    private record Mutation(int place, int removed, String inserted) {

        private String of(String request) {
            int from = place % request.length();
            int to = Math.min(request.length(), from + removed);
            return request.substring(0, from) + inserted + request.substring(to);
        }
    }

    private MutatedRequests() {}

    /** A request, text of ISO 8859-1. */
    static Arbitrary<String> any() {
        Arbitrary<String> originals = Arbitraries.of(
                Stream.concat(ACCEPTED.stream(), MalformedRequests.ALL.stream().map(Malformed::text))
                        .toList());
        Arbitrary<String> nearlyRight =
                Combinators.combine(Arbitraries.of(ACCEPTED), mutations(1, 2)).as(MutatedRequests::mutated);
        Arbitrary<String> anything =
                Combinators.combine(originals, mutations(0, 4)).as(MutatedRequests::mutated);
        return Arbitraries.oneOf(nearlyRight, anything);
    }

    private static Arbitrary<List<Mutation>> mutations(int least, int most) {
        Arbitrary<Mutation> mutation = Combinators.combine(
                        Arbitraries.integers().between(0, 1000),
                        Arbitraries.of(0, 0, 1, 1, 2, 5),
                        Arbitraries.oneOf(Arbitraries.just(""), Arbitraries.of(SPICES)))
                .as(Mutation::new);
        return mutation.list().ofMinSize(least).ofMaxSize(most);
    }

    private static String mutated(String request, List<Mutation> mutations) {
        String mutated = request;
        for (Mutation mutation : mutations) {
            mutated = mutated.isEmpty() ? mutated : mutation.of(mutated);
        }
        return mutated;
    }
}
