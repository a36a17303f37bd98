package dev.fivefold.benchmarks.comparison;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Reads metrics repeatedly, as Prometheus does, and discards them. For one thread. */
public final class Scrapes implements AutoCloseable {

    /** The interval of observability/prometheus/prometheus.yml. */
    private static final Duration EVERY = Duration.ofSeconds(5);

    private static final Duration TIMEOUT = Duration.ofSeconds(4);

    private final HttpClient http = HttpClient.newHttpClient();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("scrapes").daemon().factory());
    private final AtomicInteger done = new AtomicInteger();
    private final List<URI> targets;
    private @Nullable Future<?> reading;

    /** Of these addresses, not started. */
    public Scrapes(List<URI> targets) {
        this.targets = List.copyOf(targets);
    }

    /** Reads all of them now, and every five seconds from now on. */
    public void begin() {
        reading =
                timer.scheduleAtFixedRate(() -> targets.forEach(this::read), 0, EVERY.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Stops reading. */
    public void end() {
        if (reading != null) {
            reading.cancel(false);
        }
    }

    /** Whether there is anything to scrape. */
    public boolean areExpected() {
        return !targets.isEmpty();
    }

    /** How many responses were metrics. */
    public int done() {
        return done.get();
    }

    private void read(URI target) {
        HttpRequest request = HttpRequest.newBuilder(target)
                .header("Accept", "text/plain;version=0.0.4")
                .header("Accept-Encoding", "gzip")
                .timeout(TIMEOUT)
                .build();
        try {
            if (http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
                done.incrementAndGet();
            }
        } catch (IOException e) {
            // A gap in the metrics, as it would be for Prometheus.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        http.shutdownNow();
    }
}
