package dev.fivefold.gateway.auth;

import dev.fivefold.telemetry.LogValue;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.text.ParseException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that the issuer publishes (a JWK set, RFC 7517): fetched in the background, and used until there are newer
 * ones. Thread-safe, never blocks.
 */
final class PublishedKeys implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PublishedKeys.class);

    /** Enough for hundreds of keys; issuers have two or three. */
    private static final long LARGEST_BYTES = 256 * 1024;

    private static final int OK = 200;

    private final URI uri;
    private final Jwt settings;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("jwks").factory());
    private final HttpClient http;

    private volatile @Nullable Keys keys;
    private long fetchedAt;
    private long triedAt;
    private CompletableFuture<Void> attempt = CompletableFuture.completedFuture(null);

    /**
     * Begins to fetch. Until the first response there are no keys.
     *
     * @param nanoTime the clock, {@code System::nanoTime}
     */
    PublishedKeys(URI uri, Jwt settings, LongSupplier nanoTime) {
        this.uri = uri;
        this.settings = settings;
        this.nanoTime = nanoTime;
        http = HttpClient.newBuilder()
                .connectTimeout(settings.timeout())
                .executor(thread)
                .build();
        triedAt = nanoTime.getAsLong() - settings.refetchAfter().toNanos();
        long pause = settings.refetchAfter().toNanos();
        var unused = thread.scheduleWithFixedDelay(this::refreshIfDue, 0, pause, TimeUnit.NANOSECONDS);
    }

    /** The newest keys that were fetched; null if none ever were. */
    @Nullable
    Keys current() {
        return keys;
    }

    /**
     * Fetches the keys anew, once for all requests that wait, unless the last fetch was a moment ago.
     *
     * @return completes when there is nothing more to wait for; never with an exception
     */
    synchronized CompletableFuture<Void> refetch() {
        long now = nanoTime.getAsLong();
        if (attempt.isDone() && now - triedAt >= settings.refetchAfter().toNanos()) {
            triedAt = now;
            attempt = fetch();
        }
        return attempt;
    }

    private synchronized void refreshIfDue() {
        if (keys == null
                || nanoTime.getAsLong() - fetchedAt >= settings.refreshEvery().toNanos()) {
            var unused = refetch();
        }
    }

    private CompletableFuture<Void> fetch() {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Accept", "application/jwk-set+json, application/json")
                .build();
        CompletableFuture<HttpResponse<String>> pending = http.sendAsync(request, LimitedBody.of(LARGEST_BYTES));
        // The client's own timeout ends with the headers; a body may arrive slowly.
        var unused =
                thread.schedule(() -> pending.cancel(true), settings.timeout().toNanos(), TimeUnit.NANOSECONDS);
        return pending.handle((response, failure) -> {
            store(response, failure);
            return null;
        });
    }

    private void store(@Nullable HttpResponse<String> response, @Nullable Throwable failure) {
        if (response == null) {
            warn(String.valueOf(failure));
        } else if (response.statusCode() != OK) {
            warn("status " + response.statusCode());
        } else {
            try {
                Keys fetched = Keys.parse(response.body());
                synchronized (this) {
                    keys = fetched;
                    fetchedAt = nanoTime.getAsLong();
                }
            } catch (ParseException e) {
                // Without the exception's message, which may quote the response.
                warn("no JWK set with a key for RS256 or ES256");
            }
        }
    }

    private void warn(String reason) {
        if (keys == null) {
            LOG.warn(
                    "JWKS fetch failed, requests with tokens are rejected with 503: uri={} reason={}",
                    uri,
                    LogValue.quoted(reason));
        } else {
            LOG.warn("JWKS fetch failed, using the last keys: uri={} reason={}", uri, LogValue.quoted(reason));
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
        thread.shutdownNow();
    }
}
