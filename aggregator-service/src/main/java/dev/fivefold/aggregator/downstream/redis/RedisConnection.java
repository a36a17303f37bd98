package dev.fivefold.aggregator.downstream.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The one connection to Redis. It is made in the background when somebody wants it and it is not there, once a second at
 * most; meanwhile there is none, and nobody waits for it. Lettuce itself does not reconnect: it would send again what was
 * under way when the old connection broke, and an answer that is written late may be one that an update has deleted before.
 * Safe for use by many threads.
 */
final class RedisConnection implements AutoCloseable {

    private static final Duration CONNECTED_WITHIN = Duration.ofSeconds(1);
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(1);
    private static final int MOST_OUTSTANDING = 10_000;
    private static final RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

    private final RedisClient client;
    private final RedisURI uri;
    private @Nullable StatefulRedisConnection<String, byte[]> connection;
    private boolean connecting;
    private boolean closed;
    private long nextAttemptAt = System.nanoTime();

    RedisConnection(URI uri) {
        this.uri = RedisURI.create(uri);
        this.uri.setTimeout(CONNECTED_WITHIN);
        this.client = RedisClient.create();
        client.setOptions(ClientOptions.builder()
                .autoReconnect(false)
                .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .requestQueueSize(MOST_OUTSTANDING)
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(CONNECTED_WITHIN)
                        .tcpNoDelay(true)
                        .build())
                .build());
    }

    /** What Redis can be told now; empty while there is no connection. Never waits. */
    synchronized Optional<RedisAsyncCommands<String, byte[]>> commands() {
        if (connection != null && connection.isOpen()) {
            return Optional.of(connection.async());
        }
        connectIfDue();
        return Optional.empty();
    }

    /** Whether there is a connection. */
    synchronized boolean isOpen() {
        return connection != null && connection.isOpen();
    }

    /** Gives up the connection, with all that is under way on it: whoever is at its other end does not answer. */
    synchronized void drop() {
        if (connection != null) {
            CompletableFuture<Void> _ = connection.closeAsync();
            connection = null;
        }
    }

    private void connectIfDue() {
        if (closed || connecting || System.nanoTime() - nextAttemptAt < 0) {
            return;
        }
        drop();
        connecting = true;
        CompletionStage<?> _ = client.connectAsync(CODEC, uri).whenComplete((made, failure) -> connected(made));
    }

    private synchronized void connected(@Nullable StatefulRedisConnection<String, byte[]> made) {
        connecting = false;
        nextAttemptAt = System.nanoTime() + BETWEEN_ATTEMPTS.toNanos();
        connection = made;
        if (closed) {
            drop();
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        client.shutdown(Duration.ZERO, CONNECTED_WITHIN);
    }
}
