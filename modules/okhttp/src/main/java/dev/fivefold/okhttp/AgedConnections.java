package dev.fivefold.okhttp;

import com.google.common.collect.MapMaker;
import dev.fivefold.starter.internal.http.EventLoops;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Closes connections of a certain age after their next call. Only a new connection can go to another address, and under
 * load old connections are never idle for long enough to be closed. An added server would receive no calls.
 */
final class AgedConnections implements Interceptor {

    private final long maxNanos;
    private final LongSupplier nanos;
    /** The end of each connection. */
    private final Map<Connection, Long> ends = new MapMaker().weakKeys().makeMap();

    /**
     * A network interceptor: only these have a connection.
     *
     * @param maxAge of a connection; the shortest is half of it
     * @param nanos a monotonic clock in nanoseconds
     */
    AgedConnections(Duration maxAge, LongSupplier nanos) {
        this.maxNanos = maxAge.toNanos();
        this.nanos = nanos;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        long now = nanos.getAsLong();
        Connection connection = Objects.requireNonNull(chain.connection());
        if (now - ends.computeIfAbsent(connection, made -> now + age()) < 0) {
            return chain.proceed(chain.request());
        }
        // Both sides know that it is the last call, so none is lost.
        return chain.proceed(
                chain.request().newBuilder().header("Connection", "close").build());
    }

    private long age() {
        return Math.round(maxNanos
                * (1
                        - EventLoops.CONNECTION_AGE_JITTER
                                * ThreadLocalRandom.current().nextDouble()));
    }
}
