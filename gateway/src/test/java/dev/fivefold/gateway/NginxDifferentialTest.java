package dev.fivefold.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/** The gateway accepts only requests that the edge accepts: request smuggling needs two parsers that disagree. */
@AddLifecycleHook(WhereNginxIs.class)
class NginxDifferentialTest {

    private static final int CLIENTS = 32;

    /** In a list; {@code -Dfivefold.fuzz.tries} is the number of lists. */
    private static final int REQUESTS = 30;

    private static @Nullable Both both;

    private record Both(GatewayProcess gateway, NginxProcess nginx, AcceptingOrigin origin, Path folder) {}

    @BeforeContainer
    static void start() throws IOException {
        AcceptingOrigin origin = AcceptingOrigin.start();
        Path folder = Files.createTempDirectory("nginx");
        NginxProcess nginx = NginxProcess.start(NginxProcess.program().orElseThrow(), folder);
        GatewayProcess gateway = GatewayProcess.start(
                origin.port(),
                // A request that is never complete is rejected soon.
                "--fivefold.gateway.limits.head-timeout=200ms",
                "--fivefold.gateway.limits.body-timeout=200ms");
        both = new Both(gateway, nginx, origin, folder);
        gateway.awaitReady();
    }

    @AfterContainer
    static void stop() throws Exception {
        both().gateway.close();
        both().nginx.close();
        both().origin.close();
        FileSystemUtils.deleteRecursively(both().folder);
    }

    @Example
    void both_accept_well_formed_requests() throws Exception {
        for (String request : MutatedRequests.ACCEPTED) {
            assertThat(Wire.statusOf(both().gateway.address(), request))
                    .as(request)
                    .isEqualTo(200);
            assertThat(Wire.statusOf(both().nginx.address(), request))
                    .as(request)
                    .isEqualTo(200);
        }
    }

    // A sample is many requests at once: shrinking it would only take long.
    @Property(seed = "20260801", generation = GenerationMode.RANDOMIZED, shrinking = ShrinkingMode.OFF)
    void the_gateway_accepts_only_what_nginx_accepts(@ForAll("requests") List<String> requests) throws Exception {
        List<Future<?>> comparisons = new ArrayList<>();
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (String request : requests) {
                comparisons.add(clients.submit(() -> compare(request)));
            }
        }
        for (Future<?> comparison : comparisons) {
            comparison.get();
        }
    }

    @Provide
    Arbitrary<List<String>> requests() {
        return MutatedRequests.any().list().ofSize(REQUESTS);
    }

    private static Void compare(String request) throws IOException {
        int status = Wire.statusOf(both().gateway.address(), request);
        assertThat(status).as(request).isNotEqualTo(500);
        // The gateway has accepted a request that reached the origin, whatever the origin's response.
        if ((status > 0 && status < 400) || status == 502 || status == 504) {
            assertThat(Wire.statusOf(both().nginx.address(), request))
                    .as(request)
                    .isBetween(200, 399);
        }
        return null;
    }

    private static Both both() {
        return Objects.requireNonNull(both);
    }
}
