package dev.fivefold.redis.connection;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisAdvancedClusterAsyncCommands;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Spring Data's connection to Redis, made on a thread of its own: no caller waits for it. While there is none, the thread tries again
 * each second; a connection that breaks is reconnected by Lettuce. Thread-safe.
 */
public final class RedisConnection {

    private final LettuceConnectionFactory factory;
    private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(
            1,
            Thread.ofPlatform().name("redis-connect").daemon().factory(),
            new ThreadPoolExecutor.DiscardPolicy()); // after close()
    private org.springframework.data.redis.connection.@Nullable RedisConnection made; // of the thread
    private volatile @Nullable RedisClusterAsyncCommands<byte[], byte[]> commands;

    /** Begins to connect. */
    public RedisConnection(LettuceConnectionFactory factory) {
        this.factory = factory;
        ScheduledFuture<?> unused = thread.scheduleWithFixedDelay(this::connect, 0, 1, TimeUnit.SECONDS);
    }

    /** The commands of the connection; {@code null} while there is none. */
    public @Nullable RedisClusterAsyncCommands<byte[], byte[]> commands() {
        RedisClusterAsyncCommands<byte[], byte[]> current = commands;
        return current != null && stateOf(current).isOpen() ? current : null;
    }

    /** Replaces the connection: its other end may be gone without having closed it. */
    public void reset() {
        thread.execute(() -> {
            commands = null;
            factory.resetConnection();
            connect();
        });
    }

    @SuppressWarnings("unchecked") // the native connection's type is in its Javadoc only
    private void connect() {
        if (commands() != null) {
            return;
        }
        try {
            if (made != null) {
                made.close();
            }
            made = factory.getConnection();
            commands = (RedisClusterAsyncCommands<byte[], byte[]>) made.getNativeConnection();
        } catch (RuntimeException unavailable) {
            // The calls that need it report it, and the next attempt follows.
        }
    }

    @SuppressWarnings("deprecation") // there is no other way to the state of the connection that Spring Data shares
    private static StatefulConnection<byte[], byte[]> stateOf(RedisClusterAsyncCommands<byte[], byte[]> commands) {
        return switch (commands) {
            case RedisAsyncCommands<byte[], byte[]> single -> single.getStatefulConnection();
            case RedisAdvancedClusterAsyncCommands<byte[], byte[]> cluster -> cluster.getStatefulConnection();
            default -> throw new IllegalStateException("unknown commands " + commands.getClass());
        };
    }

    /** Makes no further attempt. The connection itself is closed by its factory. */
    public void close() {
        thread.shutdownNow();
    }
}
