package dev.fivefold.warmup;

import dev.fivefold.telemetry.LogValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private static final List<String> CODINGS = List.of("gzip", "identity");

    private final Duration duration;
    private final WarmUpFilter filter;
    private final StandIns standIns;
    private final List<String> paths;
    private final Environment environment;

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
    public void run(ApplicationArguments arguments) {
        if (paths.isEmpty()) {
            return;
        }
        String server = "http://" + host() + ":" + environment.getRequiredProperty("local.server.port")
                + environment.getProperty("server.servlet.context-path", "");
        standIns.requestFrom(server + filter.path());
        filter.begin();
        try {
            request(server);
        } finally {
            filter.end();
        }
    }

    /** That of the server, if it has one. */
    private String host() {
        String address = environment.getProperty("server.address", "");
        String host = address.isEmpty() || address.equals("0.0.0.0") || address.equals("::")
                ? InetAddress.getLoopbackAddress().getHostAddress()
                : address;
        return host.contains(":") ? "[" + host + "]" : host;
    }

    /** Requests all pages again and again, one after another: with more at a time the JIT has less of the processors. */
    private void request(String server) {
        Map<String, String> failures = new HashMap<>(); // later success excuses one
        int pages = 0;
        for (long start = System.nanoTime(); System.nanoTime() - start < duration.toNanos(); pages++) {
            String path = paths.get(pages / CODINGS.size() % paths.size());
            try {
                int status = status(server + path, CODINGS.get(pages % CODINGS.size()));
                if (status == OK) {
                    failures.remove(path);
                } else {
                    failures.put(path, "status " + status);
                }
            } catch (IOException | IllegalArgumentException e) { // made-up requests may be no URL
                failures.put(path, e.toString());
            }
        }
        LOG.info("Warm-up ended: pages={} duration_ms={}", pages, duration.toMillis());
        if (!failures.isEmpty()) {
            LOG.warn(
                    "Warm-up pages failed with stand-ins, and their first requests will be slow: failures={}",
                    LogValue.quoted(failures));
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
