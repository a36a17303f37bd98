package dev.fivefold.starter.http;

import dev.fivefold.starter.config.FivefoldProperties;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import okhttp3.Dns;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Builds the one Reactor Netty client of all services, which behaves as that of {@link HttpClients}. */
public final class EventLoopClients {

    /** An idle connection is closed after this time. */
    private static final Duration IDLE = Duration.ofMinutes(1);

    /** The pool of an address without connections, such as that of a pod that is gone, is closed after this time. */
    private static final Duration INACTIVE = Duration.ofMinutes(5);

    /** Of the response's head; more is no sensible response. */
    private static final int MAX_HEADERS = 32 * 1024;

    private static final int UNBOUNDED = -1;

    private EventLoopClients() {}

    /**
     * The connections. The bulkhead of a service bounds them: its calls wait there, and not here.
     *
     * @param bounds those of the pool of threads, whose place they take where there are no bulkheads; {@code null} otherwise
     * @param longest the time of the longest page: no call waits longer for a connection
     * @param load receives their numbers
     */
    public static ConnectionProvider connections(
            FivefoldProperties.@Nullable FanOut bounds, Duration longest, ConnectionProvider.MeterRegistrar load) {
        return ConnectionProvider.builder("fivefold")
                .maxConnections(bounds == null ? Integer.MAX_VALUE : bounds.threads())
                .pendingAcquireMaxCount(bounds == null ? UNBOUNDED : bounds.queue())
                .pendingAcquireTimeout(longest) // a call that has ended earlier keeps its place until then
                .disposeInactivePoolsInBackground(IDLE, INACTIVE)
                .maxIdleTime(IDLE)
                .maxLifeTime(HttpClients.CONNECTION_AGE)
                .maxLifeTimeVariance(HttpClients.CONNECTION_AGE_JITTER)
                .evictInBackground(IDLE)
                .lifo()
                .metrics(true, () -> load)
                .build();
    }

    /** A client on these threads and connections. */
    public static HttpClient create(LoopResources loop, ConnectionProvider connections) {
        return HttpClient.create(connections)
                .runOn(loop)
                .disableRetry(true) // also of writes
                // Netty's default adapts its chunks to each size; requests and responses here are small and alike.
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .resolver(new SpreadNames(new SpreadAddresses(Dns.SYSTEM, HttpClients.unresolved())))
                .httpResponseDecoder(head -> head.maxHeaderSize(MAX_HEADERS));
    }
}
