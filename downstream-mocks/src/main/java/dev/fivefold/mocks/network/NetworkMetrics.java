package dev.fivefold.mocks.network;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of each service, as in docs/metrics.md: requests with their simulated time, and bytes on the wire, after
 * compression. Thread-safe.
 */
public final class NetworkMetrics {

    private static final Duration[] BUCKETS = Stream.of(5, 10, 25, 50, 100, 200, 300, 500, 1_000, 2_000, 5_000)
            .map(Duration::ofMillis)
            .toArray(Duration[]::new);

    private static final int CLIENT_ERRORS = 400;
    private static final int SERVER_ERRORS = 500;

    private final Meter.MeterProvider<Timer> requests;
    private final Meter.MeterProvider<Counter> bytes;

    /** Begins to count, in this registry. */
    public NetworkMetrics(MeterRegistry registry) {
        requests = Timer.builder("fivefold.mocks.requests")
                .description("Requests from their arrival to the last byte of their response")
                .serviceLevelObjectives(BUCKETS)
                .withRegistry(registry);
        bytes = Counter.builder("fivefold.mocks.bytes")
                .description("Bytes of response bodies, as they go over the wire")
                .withRegistry(registry);
    }

    /** Counts a new request when it ends. */
    void follow(LogicalService service, Request request, Response response) {
        long start = System.nanoTime();
        Request.addCompletionListener(request, failure -> {
            requests.withTags("service", service.label(), "outcome", outcome(response.getStatus(), failure))
                    .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            bytes.withTag("service", service.label()).increment((double) Response.getContentBytesWritten(response));
        });
    }

    private static String outcome(int status, @Nullable Throwable failure) {
        if (failure != null) {
            return "client_gone"; // for example a cancelled hedge; the mocks never abort a response
        }
        if (status < CLIENT_ERRORS) {
            return "success";
        }
        return status < SERVER_ERRORS ? "client_error" : "server_error";
    }
}
