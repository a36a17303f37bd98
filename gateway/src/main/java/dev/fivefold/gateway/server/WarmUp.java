package dev.fivefold.gateway.server;

import dev.fivefold.gateway.route.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one request to each origin through the gateway's own port. Zuul loads its classes and creates the origin in a
 * second or two, for which no user should wait.
 *
 * <p>The status of the response does not matter, nor whether the origin is up: the origin has its own health check.
 * Only a gateway without any response is not ready.
 */
public final class WarmUp {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);

    /** Longer than the classes take to load on a busy machine; a later response can only be a slow origin. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Loads the classes for the gateway's own errors. */
    private static final String ALWAYS_REJECTED = "//";

    private final InetSocketAddress gateway;
    private final String passHeader;
    private final String pass;

    /** Prepares requests to Zuul's address, with the header that marks them as the gateway's own. */
    public WarmUp(InetSocketAddress gateway, String passHeader, String pass) {
        this.gateway = gateway;
        this.passHeader = passHeader;
        this.pass = pass;
    }

    /**
     * Sends the requests, one after another, and blocks until each has a response or an origin is too slow.
     *
     * @param routes the first route of each origin gets a request for its root
     * @throws UncheckedIOException if the gateway does not respond
     * @throws InterruptedException if interrupted meanwhile
     */
    public void send(List<Route> routes) throws InterruptedException {
        try (HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            send(http, ALWAYS_REJECTED, "rejections");
            Set<String> warm = new HashSet<>();
            for (Route route : routes) {
                if (warm.add(route.origin())) {
                    send(http, route.path().replaceFirst("[^/]*[*{?].*", ""), route.origin());
                }
            }
        }
    }

    private void send(HttpClient http, String path, String target) throws InterruptedException {
        URI uri = URI.create("http://" + hostAndPort() + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(TIMEOUT)
                .header("User-Agent", "fivefold-gateway-warm-up")
                .header(passHeader, pass)
                .build();
        long start = System.nanoTime();
        try {
            int status = http.send(request, BodyHandlers.discarding()).statusCode();
            LOG.info(
                    "Warm-up response: target={} status={} duration_ms={}",
                    target,
                    status,
                    (System.nanoTime() - start) / 1_000_000);
        } catch (HttpTimeoutException e) {
            LOG.info("Warm-up had no response, continuing: target={} timeout_ms={}", target, TIMEOUT.toMillis());
        } catch (IOException e) {
            throw new UncheckedIOException("the gateway does not respond to its own warm-up request at " + uri, e);
        }
    }

    private String hostAndPort() {
        InetAddress address = gateway.getAddress();
        String host = (address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address).getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + gateway.getPort();
    }
}
