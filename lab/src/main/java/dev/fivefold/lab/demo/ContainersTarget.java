package dev.fivefold.lab.demo;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.gc.GcLog;
import dev.fivefold.lab.gc.Spans;
import dev.fivefold.lab.load.LocalTarget;
import dev.fivefold.lab.load.NumberedText;
import dev.fivefold.lab.measure.PrometheusText;
import dev.fivefold.lab.report.Report;
import dev.fivefold.lab.scenario.Step;
import dev.fivefold.lab.stack.StackPorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The containers of docker-compose.yml, from one of them: that of the profile {@code tour}. Their processes run the step that a file in a
 * common volume names, and none while it is empty (docker/supervised).
 */
public final class ContainersTarget implements Target {

    private static final StackPorts PORTS = new StackPorts(8080, 8080, 8090, 8081, 8091, 8082, 8092, 6379, 8088, 9090);
    private static final Addresses COMPOSE = new Addresses(
            URI.create("http://nginx:8080"),
            List.of(
                    URI.create("http://gateway:8090/"),
                    URI.create("http://aggregator:8091/"),
                    URI.create("http://mocks:8092/")),
            URI.create("http://prometheus:9090/"));

    /** The first time, the database is filled. */
    private static final Duration STARTED_WITHIN = Duration.ofMinutes(10);

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(250);

    private static final Report.Target DESCRIPTION = new Report.Target(
            "compose",
            List.of(
                    "Measured in containers. The comparison of collectors, the slowest pages with and without hedging, and each step's slowest"
                            + " page with its lines in the log are missing: they need processes of this machine.",
                    "CPU is that of the JVMs: the gateway's, the aggregator's and the services'."));

    private final Path step;
    private final Path records;
    private final Addresses addresses;
    private final HttpClient http = HttpClient.newHttpClient();

    /** Where the processes listen. */
    record Addresses(URI edge, List<URI> actuators, URI prometheus) {}

    /**
     * From the tour's container.
     *
     * @throws LabFailure anywhere else
     */
    public static ContainersTarget here() {
        Path tour = Path.of("/tour");
        if (!Files.isDirectory(tour)) {
            throw new LabFailure("--target compose is for the container that docker compose --profile tour up starts");
        }
        return new ContainersTarget(tour.resolve("step"), Path.of("/records"), COMPOSE);
    }

    /**
     * Of other places.
     *
     * @param step the file
     * @param records the folder of GC logs
     */
    ContainersTarget(Path step, Path records, Addresses addresses) {
        this.step = step;
        this.records = records;
        this.addresses = addresses;
    }

    @Override
    public void start(Step next) throws InterruptedException {
        Disk.replace(step, "");
        await(
                addresses.actuators(),
                uri -> read(uri.resolve("/actuator/health/readiness")).isEmpty(),
                "does not stop");
        Disk.replace(step, next.number() + "\n");
        Map<URI, String> signs = new LinkedHashMap<>();
        addresses.actuators().forEach(uri -> signs.put(uri.resolve("/actuator/health/readiness"), "\"UP\""));
        signs.put(addresses.edge().resolve("/lab/state"), "\"step\":\"" + next.id() + '"');
        // Its scrapes must not have the label of the step before.
        signs.put(
                addresses.prometheus().resolve("/api/v1/targets?state=active"),
                "\"job\":\"nginx\",\"step\":\"" + next.id() + '"');
        await(
                signs.keySet(),
                uri -> read(uri).filter(body -> body.contains(signs.get(uri))).isPresent(),
                "shows no sign of " + next.id());
    }

    private interface Check {

        boolean passes(URI address) throws InterruptedException;
    }

    private static void await(Collection<URI> all, Check check, String failure) throws InterruptedException {
        Instant deadline = Instant.now().plus(STARTED_WITHIN);
        for (URI uri : all) {
            while (!check.passes(uri)) {
                if (Instant.now().isAfter(deadline)) {
                    throw new LabFailure("%s %s: see docker compose logs".formatted(uri, failure));
                }
                Thread.sleep(BETWEEN_TRIES);
            }
        }
    }

    /** The body of a response of any status; empty if there is none. */
    private Optional<String> read(URI uri) throws InterruptedException {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(uri).timeout(RESPONSE_TIMEOUT).build();
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            return Optional.of(response.body());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public URI edge() {
        return addresses.edge();
    }

    @Override
    public LocalTarget loaded(String path) {
        try {
            String host = edge().getHost(); // in a network of this machine's Docker
            return new LocalTarget(host, InetAddress.getByName(host), edge().getPort(), new NumberedText(path));
        } catch (UnknownHostException e) {
            throw new LabFailure("the container of nginx is gone", e);
        }
    }

    @Override
    public Backstage backstage() {
        return new Backstage(
                PORTS, port -> port == PORTS.mocks() || port == PORTS.mocksActuator() ? "mocks" : "aggregator");
    }

    @Override
    public Duration cpuTime() throws InterruptedException {
        double nanoseconds = 0;
        for (URI actuator : addresses.actuators()) {
            String metrics = read(actuator.resolve("/actuator/prometheus"))
                    .orElseThrow(() -> new LabFailure(actuator + " does not respond"));
            nanoseconds += PrometheusText.sum(metrics, "process_cpu_time_ns_total", "");
        }
        return Duration.ofNanos(Math.round(nanoseconds));
    }

    @Override
    public double longestPauseMs(Instant from, Instant to) throws IOException {
        return GcLog.read(records.resolve("gc-aggregator.log"), Spans.of(from, to))
                .longestPauseMs();
    }

    @Override
    public void settle() throws InterruptedException {
        Thread.sleep(Duration.ofSeconds(2)); // one until the edge's log is flushed, one between two scrapes
    }

    @Override
    public Path logs() {
        return records;
    }

    @Override
    public Report.Target describe() {
        return DESCRIPTION;
    }
}
