package dev.fivefold.aggregator.downstream;

import com.google.common.collect.MapMaker;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import okhttp3.Connection;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Ends connections of a certain age with the call that is made on them then. Only a new connection can go to another address, and under
 * load the old ones are never idle for long enough to end by themselves: a server that was added would get nothing.
 */
final class AgedConnections implements Interceptor {

    private final long mostNanos;
    private final LongSupplier nanos;
    /** When each was first used; forgotten with the connection. */
    private final Map<Connection, Long> since = new MapMaker().weakKeys().makeMap();

    /**
     * For network interceptors only: others have no connection.
     *
     * @param most how old a connection may get
     * @param nanos the time in nanoseconds, from any beginning, never backwards
     */
    AgedConnections(Duration most, LongSupplier nanos) {
        this.mostNanos = most.toNanos();
        this.nanos = nanos;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        long now = nanos.getAsLong();
        Connection connection = Objects.requireNonNull(chain.connection());
        if (now - since.computeIfAbsent(connection, first -> now) < mostNanos) {
            return chain.proceed(chain.request());
        }
        // Both sides know that it is the last one, so none is lost.
        return chain.proceed(
                chain.request().newBuilder().header("Connection", "close").build());
    }
}
