package dev.fivefold.starter.warmup;

import dev.fivefold.starter.client.StandIns;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Requests the application's own pages over HTTP for a fixed time, as callers will, with stand-ins for the responses of services. The application is not ready before, since
 * this is a runner. A page that fails is logged, and delays nothing.
 */
public final class WarmUp implements ApplicationRunner, Ordered {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    private static final int TIMEOUT_MS = 10_000;
    private static final int OK = 200;

    private final Duration duration;
    private final WarmUpFilter filter;
    private final StandIns standIns;
    private final List<String> paths;
    private final Environment environment;
    private final AtomicInteger requests = new AtomicInteger();
    private final Map<String, String> failures = new ConcurrentHashMap<>();

    /**
     * Prepares a warm-up.
     *
     * @param duration the time that it takes
     * @param paths the pages, with their queries
     * @param environment has the server's port, once it listens
     */
    public WarmUp(
            Duration duration, WarmUpFilter filter, StandIns standIns, List<String> paths, Environment environment) {
        this.duration = duration;
        this.filter = filter;
        this.standIns = standIns;
        this.paths = List.copyOf(paths);
        this.environment = environment;
    }

    /** After those of the application, which may fill what pages need. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public void run(ApplicationArguments arguments) throws InterruptedException {
        if (paths.isEmpty()) {
            return;
        }
        long end = System.nanoTime() + duration.toNanos();
        String server = "http://" + host() + ":" + environment.getRequiredProperty("local.server.port")
                + environment.getProperty("server.servlet.context-path", "");
        standIns.requestFrom(server + filter.path());
        filter.begin();
        try {
            // One for each processor: more would only wait, and the JIT needs the processors, too.
            List<Thread> readers = IntStream.range(0, Runtime.getRuntime().availableProcessors())
                    .mapToObj(n -> Thread.ofPlatform()
                            .daemon()
                            .name("warm-up-" + n)
                            .start(() -> read(server, n % 2 == 0 ? "gzip" : "identity", end)))
                    .toList();
            for (Thread reader : readers) {
                reader.join(); // with its last page: a page without its stand-ins would request its services
            }
        } finally {
            filter.end();
        }
        LOG.info("Warm-up: {} pages in {} ms", requests, duration.toMillis());
        if (!failures.isEmpty()) {
            LOG.warn("Warm-up: some pages could not be made with stand-ins, and will be slow at first: {}", failures);
        }
    }

    /** That of the server, if it has one. */
    private String host() {
        String address = environment.getProperty("server.address", "");
        return address.isEmpty() || address.equals("0.0.0.0") || address.equals("::")
                ? InetAddress.getLoopbackAddress().getHostAddress()
                : address.contains(":") ? "[" + address + "]" : address;
    }

    /** Requests all pages again and again. Later success excuses a failure. */
    private void read(String server, String coding, long end) {
        while (true) {
            for (String path : paths) {
                try {
                    int status = status(server + path, coding);
                    requests.incrementAndGet();
                    failures.compute(path, (_, _) -> status == OK ? null : "status " + status);
                } catch (IOException e) {
                    failures.put(path, e.toString());
                }
                if (System.nanoTime() >= end) {
                    return;
                }
            }
        }
    }

    /** By the JDK's oldest client: it is small, so that the JIT works for the pages. */
    private int status(String url, String coding) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        connection.setRequestProperty(WarmUpFilter.HEADER, filter.ticket());
        connection.setRequestProperty("Accept-Encoding", coding);
        int status = connection.getResponseCode();
        try (InputStream body = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
            if (body != null) {
                body.transferTo(OutputStream.nullOutputStream()); // so that the connection is used again
            }
        }
        return status;
    }
}
