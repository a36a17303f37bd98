package dev.fivefold.idempotency;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.DefaultRedisScript;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * Commands in Redis, shared by all processes. Its connection is to the same Redis as that of the application, with a timeout of its own: a client must not wait for a Redis
 * that is down. An entry has no secrets in its key; its value has responses.
 */
final class RedisStore implements CommandStore, AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    /** What is in braces chooses the node of a cluster. */
    private static final String RECORD = "fivefold:command:{%s}";

    private static final String LEASE = "fivefold:lease:{%s}";

    /** The same owner may send it twice: after a broken connection it is not known whether the first was executed. */
    private static final RedisScript<Long> TAKE = new DefaultRedisScript<>("""
            local owner = redis.call('get', KEYS[1])
            if owner and owner ~= ARGV[1] then return 0 end
            redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
            return 1""", Long.class);

    private static final RedisScript<Long> SAVE = new DefaultRedisScript<>("""
            if redis.call('get', KEYS[2]) ~= ARGV[1] then return 0 end
            redis.call('set', KEYS[1], ARGV[2], 'px', ARGV[3])
            return 1""", Long.class);

    private static final RedisScript<Long> RELEASE = new DefaultRedisScript<>(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0", Long.class);

    private final LettuceConnectionFactory connections;
    private final StringRedisTemplate redis;

    RedisStore(LettuceConnectionFactory application) {
        connections = new LettuceConnectionFactory(target(application), client(application));
        connections.afterPropertiesSet();
        connections.start();
        redis = new StringRedisTemplate(connections);
    }

    private static RedisConfiguration target(LettuceConnectionFactory application) {
        if (application.getClusterConfiguration() != null) {
            return application.getClusterConfiguration();
        }
        return application.getSentinelConfiguration() == null
                ? application.getStandaloneConfiguration()
                : application.getSentinelConfiguration();
    }

    private static LettuceClientConfiguration client(LettuceConnectionFactory application) {
        LettuceClientConfiguration given = application.getClientConfiguration();
        ClientOptions options = given.getClientOptions().orElseGet(ClientOptions::create);
        ClientOptions.Builder builder =
                options instanceof ClusterClientOptions ofCluster ? ofCluster.mutate() : options.mutate();
        LettuceClientConfiguration.LettuceClientConfigurationBuilder own = LettuceClientConfiguration.builder()
                .commandTimeout(TIMEOUT)
                .clientOptions(builder.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                        .socketOptions(
                                SocketOptions.builder().connectTimeout(TIMEOUT).build())
                        .build());
        if (given.isUseSsl()) {
            LettuceClientConfiguration.LettuceSslClientConfigurationBuilder tls =
                    own.useSsl().verifyPeer(given.getVerifyMode());
            if (given.isStartTls()) {
                tls.startTls();
            }
        }
        return own.build();
    }

    @Override
    public boolean lease(String id, String owner, Duration duration) {
        Long taken = redis.execute(TAKE, List.of(LEASE.formatted(id)), owner, Long.toString(duration.toMillis()));
        return taken != null && taken == 1;
    }

    @Override
    public void release(String id, String owner) {
        Object unused = redis.execute(RELEASE, List.of(LEASE.formatted(id)), owner);
    }

    @Override
    public boolean isLeased(String id) {
        return Boolean.TRUE.equals(redis.hasKey(LEASE.formatted(id)));
    }

    @Override
    public byte @Nullable [] find(String id) {
        String found = redis.opsForValue().get(RECORD.formatted(id));
        return found == null ? null : found.getBytes(StandardCharsets.UTF_8);
    }

    /** A record is JSON. */
    @Override
    public void save(String id, String owner, byte[] commandRecord, Duration ttl) {
        List<String> keys = List.of(RECORD.formatted(id), LEASE.formatted(id));
        String json = new String(commandRecord, StandardCharsets.UTF_8);
        if (!Long.valueOf(1).equals(redis.execute(SAVE, keys, owner, json, Long.toString(ttl.toMillis())))) {
            throw new IllegalStateException("the lease of a command has ended");
        }
    }

    @Override
    public void close() {
        connections.destroy();
    }
}
