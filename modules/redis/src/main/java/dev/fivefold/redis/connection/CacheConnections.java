package dev.fivefold.redis.connection;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The connections of the cache: to the same Redis as those of the application, with options of their own. */
public final class CacheConnections implements AutoCloseable {

    /** The maximum number of commands in flight; those beyond are rejected. */
    private static final int MAX_COMMANDS = 10_000;

    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final Delay RECONNECT = Delay.exponential(Duration.ofMillis(10), TIMEOUT, 2, TimeUnit.MILLISECONDS);

    private final ClientResources resources =
            ClientResources.builder().reconnectDelay(RECONNECT).build();
    private final LettuceConnectionFactory factory;

    /** Starts them. */
    public CacheConnections(LettuceConnectionFactory application) {
        LettuceClientConfiguration given = application.getClientConfiguration();
        LettuceClientConfiguration.LettuceClientConfigurationBuilder own = LettuceClientConfiguration.builder()
                .clientResources(resources)
                .clientOptions(options(given, application.getClusterConfiguration() != null))
                .commandTimeout(TIMEOUT);
        given.getReadFrom().ifPresent(own::readFrom);
        given.getClientName().ifPresent(own::clientName);
        if (given.isUseSsl()) {
            LettuceClientConfiguration.LettuceSslClientConfigurationBuilder tls =
                    own.useSsl().verifyPeer(given.getVerifyMode());
            if (given.isStartTls()) {
                tls.startTls();
            }
        }
        factory = new LettuceConnectionFactory(target(application), own.build());
        factory.afterPropertiesSet();
        factory.start();
    }

    public LettuceConnectionFactory factory() {
        return factory;
    }

    private static RedisConfiguration target(LettuceConnectionFactory application) {
        if (application.getClusterConfiguration() != null) {
            return application.getClusterConfiguration();
        }
        return application.getSentinelConfiguration() == null
                ? application.getStandaloneConfiguration()
                : application.getSentinelConfiguration();
    }

    /** Commands fail when the connection breaks: one that was sent again later could write what an update has evicted since. */
    private static ClientOptions options(LettuceClientConfiguration given, boolean cluster) {
        ClientOptions application = given.getClientOptions().orElseGet(ClientOptions::create);
        ClientOptions.Builder options = cluster && application instanceof ClusterClientOptions ofCluster
                ? ofCluster.mutate()
                : application.mutate();
        return options.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
                .replayFilter(command -> true)
                .requestQueueSize(MAX_COMMANDS)
                .socketOptions(SocketOptions.builder().connectTimeout(TIMEOUT).build())
                .build();
    }

    @Override
    public void close() {
        factory.destroy();
        Object unused = resources.shutdown(0, 1, TimeUnit.SECONDS);
    }
}
