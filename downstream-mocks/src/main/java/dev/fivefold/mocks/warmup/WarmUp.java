package dev.fivefold.mocks.warmup;

import dev.fivefold.telemetry.LogValue;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.env.Environment;

/**
 * Requests the services' own paths over HTTP for a fixed time, as a page will, and then opens the gate. As a runner, it
 * delays the readiness of the service. A path that fails is logged, and delays nothing. A start that fills the database
 * has no warm-up.
 */
public final class WarmUp implements ApplicationRunner {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    private final WarmUpSettings settings;
    private final WarmUpGate gate;
    private final BooleanSupplier firstStart;
    private final Environment environment;
    private final AtomicInteger requests = new AtomicInteger();
    private final Map<String, String> failures = new ConcurrentHashMap<>();

    /**
     * Prepares a warm-up.
     *
     * @param firstStart whether this start has filled the database, so that no caller can be waiting for the
     *     services to come back
     * @param environment has the server's port, once it listens
     */
    public WarmUp(WarmUpSettings settings, WarmUpGate gate, BooleanSupplier firstStart, Environment environment) {
        this.settings = settings;
        this.gate = gate;
        this.firstStart = firstStart;
        this.environment = environment;
    }

    @Override
    public void run(ApplicationArguments arguments) throws InterruptedException {
        try {
            if (firstStart.getAsBoolean()) {
                LOG.info("Warm-up skipped, this start has filled the database");
            } else {
                warmUp(System.nanoTime() + settings.duration().toNanos());
            }
        } finally {
            gate.open();
        }
    }

    private void warmUp(long end) throws InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try {
            Thread[] readers = IntStream.range(0, settings.readers())
                    .mapToObj(n ->
                            Thread.ofPlatform().daemon().name("warm-up-" + n).start(() -> read(client, end)))
                    .toArray(Thread[]::new);
            for (Thread reader : readers) {
                reader.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
            }
        } finally {
            client.shutdownNow();
        }
        LOG.info(
                "Warm-up ended: requests={} duration_ms={}",
                requests,
                settings.duration().toMillis());
        if (!failures.isEmpty()) {
            LOG.warn("Warm-up requests failed. Check fivefold.warm-up.paths: failures={}", LogValue.quoted(failures));
        }
    }

    /**
     * Requests all paths repeatedly. A later success cancels a failure: the first connection to the database may take
     * too long.
     */
    private void read(HttpClient client, long end) {
        while (true) {
            for (String path : settings.paths()) {
                try {
                    int status = client.send(request(path), BodyHandlers.discarding())
                            .statusCode();
                    requests.incrementAndGet();
                    failures.compute(path, (same, before) -> status == 200 ? null : "status " + status);
                } catch (IOException e) {
                    if (System.nanoTime() < end) {
                        failures.put(path, e.toString());
                    }
                } catch (InterruptedException stop) {
                    return;
                }
                if (System.nanoTime() >= end) {
                    return;
                }
            }
        }
    }

    private HttpRequest request(String path) {
        String server = "http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":"
                + environment.getRequiredProperty("local.server.port");
        return HttpRequest.newBuilder(URI.create(server + path))
                .header(WarmUpGate.HEADER, gate.ticket())
                .header("Accept-Encoding", "gzip")
                .build();
    }
}
