package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.gateway.MalformedRequests.Malformed;
import java.io.IOException;
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
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/** Malformed requests through a real nginx with the edge's own configuration, and the gateway behind it. */
@AddLifecycleHook(WhereNginxIs.class)
class EdgeTest {

    private static final Duration STARTED_WITHIN = Duration.ofSeconds(60);

    private static final int CLIENTS = 32;

    /** In a list; {@code -Dfivefold.fuzz.tries} is the number of lists: 334 are 10,000 requests. */
    private static final int REQUESTS = 30;

    private static final String GOOD = MalformedRequests.get("X: good");

    /** Sent behind a body whose end is ambiguous: it must not pass as the next request. */
    private static final String SMUGGLED = "GET /api/smuggled HTTP/1.1\r\nHost: shop\r\n\r\n";

    private static @Nullable Chain chain;

    private record Chain(AcceptingOrigin origin, GatewayProcess gateway, NginxProcess edge, Path folder) {}

    @BeforeContainer
    static void start() throws IOException {
        AcceptingOrigin origin = AcceptingOrigin.start();
        Path folder = Files.createTempDirectory("edge");
        GatewayProcess gateway = GatewayProcess.start(origin.port());
        NginxProcess edge = NginxProcess.edge(
                NginxProcess.program().orElseThrow(), folder, gateway.address().getPort());
        chain = new Chain(origin, gateway, edge, folder);
        gateway.awaitReady();
        await().atMost(STARTED_WITHIN).ignoreExceptions().until(EdgeTest::servesAGoodRequest);
    }

    @AfterContainer
    static void stop() throws Exception {
        chain().edge.close();
        chain().gateway.close();
        chain().origin.close();
        FileSystemUtils.deleteRecursively(chain().folder);
    }

    @Example
    void a_malformed_request_ends_as_expected_and_the_next_good_one_is_served() throws Exception {
        SoftAssertions softly = new SoftAssertions();
        for (Malformed each : EdgeMalformedRequests.ALL) {
            // Behind a request without a body, the rest is the next request, whatever is wrong with the first.
            boolean inDoubt = each.text().startsWith("POST") && each.status() >= 400;
            int status = Wire.statusOf(chain().edge.address(), each.text() + (inDoubt ? SMUGGLED : ""));
            softly.assertThat(status).as(each.fault()).isEqualTo(each.status());
            softly.assertThat(servesAGoodRequest()).as("after " + each.fault()).isTrue();
        }
        softly.assertAll();
        assertThat(EdgeMalformedRequests.ALL).hasSizeGreaterThan(100);
        assertThat(chain().origin.requestLines().stream().filter(line -> line.contains("smuggled")))
                .isEmpty();
    }

    @Example
    void the_edge_does_not_repeat_the_vary_of_a_response() throws Exception {
        for (String accepted : List.of("identity", "gzip")) {
            try (Wire client = new Wire(chain().edge.address())) {
                client.write(
                        MalformedRequests.get("Accept-Encoding: " + accepted).getBytes(StandardCharsets.US_ASCII));

                assertThat(client.readHead()
                                .lines()
                                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("vary:")))
                        .as(accepted)
                        .containsExactly("Vary: Accept, Accept-Encoding");
            }
        }
    }

    @Property(seed = "20261125", generation = GenerationMode.RANDOMIZED, shrinking = ShrinkingMode.OFF)
    void no_request_makes_the_edge_or_the_gateway_fail(@ForAll("requests") List<String> requests) throws Exception {
        List<Future<?>> ends = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (String request : requests) {
                ends.add(clients.submit(() -> {
                    assertThat(Wire.statusOf(chain().edge.address(), request))
                            .as(request)
                            .isLessThan(500);
                    assertThat(servesAGoodRequest()).as(request).isTrue();
                    return null;
                }));
            }
        }
        for (Future<?> end : ends) {
            end.get();
        }
    }

    @Provide
    Arbitrary<List<String>> requests() {
        return MutatedRequests.any().list().ofSize(REQUESTS);
    }

    private static boolean servesAGoodRequest() throws IOException {
        return Wire.statusOf(chain().edge.address(), GOOD) == EdgeMalformedRequests.SERVED;
    }

    private static Chain chain() {
        return Objects.requireNonNull(chain);
    }
}
