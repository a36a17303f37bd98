package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.gateway.MalformedRequests.Malformed;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/** The gateway accepts only what the edge accepts: two readers that disagree on a request are how one is smuggled. */
@AddLifecycleHook(NginxDifferentialTest.WhereNginxIs.class)
class NginxDifferentialTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int CLIENTS = 32;

    /** In a list; there are as many lists as {@code -Dfivefold.fuzz.tries} says. */
    private static final int REQUESTS = 30;

    private static final List<String> ACCEPTED = List.of(
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

    private static final Pattern CONTENT_LENGTH = Pattern.compile("\r\ncontent-length: (\\d+)");

    private static @Nullable Both both;

    private record Both(GatewayProcess gateway, NginxProcess nginx, ServerSocket origin, Path folder) {}

    /** Says why nothing is compared where there is nothing to compare with. */
    static final class WhereNginxIs implements SkipExecutionHook {
        @Override
        public SkipResult shouldBeSkipped(LifecycleContext context) {
            return NginxProcess.program().isPresent()
                    ? SkipResult.doNotSkip()
                    : SkipResult.skip("no nginx on the PATH, and none fetched by ./fivefold");
        }
    }

    /** Replaces some bytes of a request by some others. */
    record Mutation(int place, int removed, String inserted) {

        String of(String request) {
            int from = place % request.length();
            int to = Math.min(request.length(), from + removed);
            return request.substring(0, from) + inserted + request.substring(to);
        }
    }

    @BeforeContainer
    static void start() throws IOException {
        ServerSocket origin = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> acceptAll(origin));
        Path folder = Files.createTempDirectory("nginx");
        NginxProcess nginx = NginxProcess.start(NginxProcess.program().orElseThrow(), folder);
        GatewayProcess gateway = GatewayProcess.start(
                GatewayProcess.freePort(),
                origin.getLocalPort(),
                // What is never complete is refused soon.
                "--fivefold.gateway.limits.head-timeout=200ms",
                "--fivefold.gateway.limits.body-timeout=200ms");
        both = new Both(gateway, nginx, origin, folder);
        await().atMost(PATIENCE).until(() -> gateway.readiness() == 200);
    }

    @AfterContainer
    static void stop() throws Exception {
        both().gateway.close();
        both().nginx.close();
        both().origin.close();
        FileSystemUtils.deleteRecursively(both().folder);
    }

    @Example
    void both_accept_what_is_well_formed() throws Exception {
        for (String request : ACCEPTED) {
            assertThat(statusOf(both().gateway.address(), request)).as(request).isEqualTo(200);
            assertThat(statusOf(both().nginx.address(), request)).as(request).isEqualTo(200);
        }
    }

    // A sample is many requests at once: to make it smaller would only take long.
    @Property(seed = "20260801", generation = GenerationMode.RANDOMIZED, shrinking = ShrinkingMode.OFF)
    void the_gateway_accepts_only_what_nginx_accepts(@ForAll("requests") List<String> requests) throws Exception {
        List<Future<?>> answers = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (String request : requests) {
                answers.add(clients.submit(() -> compare(request)));
            }
        }
        for (Future<?> answer : answers) {
            answer.get();
        }
    }

    @Provide
    Arbitrary<List<String>> requests() {
        Arbitrary<String> originals = Arbitraries.of(
                Stream.concat(ACCEPTED.stream(), MalformedRequests.ALL.stream().map(Malformed::text))
                        .toList());
        Arbitrary<String> nearlyRight =
                Combinators.combine(Arbitraries.of(ACCEPTED), mutations(1, 2)).as(NginxDifferentialTest::mutated);
        Arbitrary<String> anything =
                Combinators.combine(originals, mutations(0, 4)).as(NginxDifferentialTest::mutated);
        return Arbitraries.oneOf(nearlyRight, anything).list().ofSize(REQUESTS);
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

    private static Void compare(String request) throws IOException {
        int status = statusOf(both().gateway.address(), request);
        assertThat(status).as(request).isNotEqualTo(500);
        // Whatever the origin makes of a request that reached it, the gateway has accepted it.
        if ((status > 0 && status < 400) || status == 502 || status == 504) {
            assertThat(statusOf(both().nginx.address(), request)).as(request).isBetween(200, 399);
        }
        return null;
    }

    /** The status of the first answer, 0 if the connection is closed without one. */
    private static int statusOf(InetSocketAddress server, String request) throws IOException {
        try (Wire client = new Wire(server)) {
            client.write(request.getBytes(StandardCharsets.ISO_8859_1));
            String head = client.readHead();
            while (head.startsWith("HTTP/1.1 100")) {
                head = client.readHead();
            }
            return head.isEmpty() ? 0 : client.status(head);
        } catch (SocketException reset) {
            return 0;
        }
    }

    /** An origin that answers 200 to whatever reaches it as a whole. */
    private static void acceptAll(ServerSocket origin) {
        while (!origin.isClosed()) {
            try {
                Socket connection = origin.accept();
                Thread.ofVirtual().start(() -> answer(connection));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void answer(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            String head = readTo("\r\n\r\n", in).toLowerCase(Locale.ROOT);
            Matcher length = CONTENT_LENGTH.matcher(head);
            if (length.find()) {
                in.readNBytes(Integer.parseInt(length.group(1)));
            } else if (head.contains("\r\ntransfer-encoding:")) {
                readTo("0\r\n\r\n", in);
            }
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The gateway breaks off what it has to refuse.
        }
    }

    private static String readTo(String end, InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf(end, text.length() - end.length()) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException();
            }
            text.append((char) next);
        }
        return text.toString();
    }

    private static Both both() {
        return Objects.requireNonNull(both);
    }
}
