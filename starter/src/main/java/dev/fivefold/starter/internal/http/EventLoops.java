package dev.fivefold.starter.internal.http;

import dev.fivefold.starter.internal.config.FivefoldProperties;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.util.Timer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** The one Reactor Netty client of all services, with its threads and connections. Thread-safe. */
public final class EventLoops implements AutoCloseable {

    /** Only a new connection can go to another address of its service. */
    public static final Duration CONNECTION_AGE = Duration.ofSeconds(30);

    /** The ages differ by up to this share: connections that were made together are not made again together. */
    public static final double CONNECTION_AGE_JITTER = 0.5;

    /** An idle connection is closed after this time. */
    private static final Duration IDLE = Duration.ofMinutes(1);

    /** The pool of an address without connections, such as that of a pod that is gone, is closed after this time. */
    private static final Duration INACTIVE = Duration.ofMinutes(5);

    /** Of the response's head; more is no sensible response. */
    private static final int MAX_HEADERS = 32 * 1024;

    private static final int UNBOUNDED = -1;

    private final LoopResources threads;
    private final ConnectionProvider connections;
    private final LoopWatch watch;

    /**
     * The threads and the connections. The bulkhead of a service bounds its connections: its calls wait there, and not here.
     *
     * @param bounds those of the pool of threads, whose place they take where there are no bulkheads; {@code null} otherwise
     * @param longest the time of the longest page: no call waits longer for a connection
     * @param load receives the numbers of connections
     */
    public EventLoops(
            FivefoldProperties.@Nullable FanOut bounds,
            Duration longest,
            ConnectionProvider.MeterRegistrar load,
            Timer timer) {
        // A thread for each CPU, and an odd number of them. Reactor Netty takes threads in turn, two for each new
        // connection, of which it uses the second. Of an even number half would have no connections.
        this.threads =
                LoopResources.create("fivefold-http", Runtime.getRuntime().availableProcessors() | 1, true);
        this.watch = new LoopWatch(threads.onClient(true), timer);
        this.connections = ConnectionProvider.builder("fivefold")
                .maxConnections(bounds == null ? Integer.MAX_VALUE : bounds.threads())
                .pendingAcquireMaxCount(bounds == null ? UNBOUNDED : bounds.queue())
                .pendingAcquireTimeout(longest) // a call that has ended earlier keeps its place until then
                .disposeInactivePoolsInBackground(IDLE, INACTIVE)
                .maxIdleTime(IDLE)
                .maxLifeTime(CONNECTION_AGE)
                .maxLifeTimeVariance(CONNECTION_AGE_JITTER)
                .evictInBackground(IDLE)
                .lifo()
                .metrics(true, () -> load)
                .build();
    }

    /** A client on these threads and connections. */
    public HttpClient client() {
        return HttpClient.create(connections)
                .runOn(threads)
                .disableRetry(true) // also of writes
                // Netty's default adapts its chunks to each size; requests and responses here are small and alike.
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .resolver(new SpreadNames(new SpreadAddresses()))
                .httpResponseDecoder(head -> head.maxHeaderSize(MAX_HEADERS));
    }

    /** The longest time that a task has waited for a thread since the last call, in nanoseconds. */
    public long takeLongestWait() {
        return watch.takeLongest();
    }

    @Override
    public void close() {
        watch.close();
        connections.dispose();
        threads.dispose();
    }
}
