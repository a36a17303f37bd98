package dev.fivefold.gateway.server;

import com.netflix.client.config.CommonClientConfigKey;
import com.netflix.spectator.api.Registry;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.discovery.DiscoveryResult;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.timeouts.OriginTimeoutManager;
import com.netflix.zuul.niws.RequestAttempt;
import com.netflix.zuul.origins.BasicNettyOrigin;
import com.netflix.zuul.origins.BasicNettyOriginManager;
import com.netflix.zuul.origins.OriginName;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The origins by their names, each made with its first request. Thread-safe. */
final class Origins extends BasicNettyOriginManager {

    private final Registry registry;
    private final ConcurrentMap<String, FixedOrigin> byName = new ConcurrentHashMap<>();

    Origins(Registry registry) {
        super(registry);
        this.registry = registry;
    }

    FixedOrigin named(String name) {
        @Nullable FixedOrigin known = byName.get(name);
        return known == null
                ? byName.computeIfAbsent(
                        name, first -> new FixedOrigin(OriginName.fromVipAndApp(first, first), registry))
                : known;
    }

    /**
     * An origin whose settings do not change. Zuul makes a client configuration for each request, and looks up its settings by their names;
     * it also describes each attempt for logs that are off here.
     */
    static final class FixedOrigin extends BasicNettyOrigin {

        private final int retries;
        private final int readTimeoutMillis;
        private final OriginTimeoutManager timeouts;

        FixedOrigin(OriginName name, Registry registry) {
            super(name, registry);
            retries = getClientConfig().get(CommonClientConfigKey.MaxAutoRetriesNextServer, 0);
            readTimeoutMillis = Objects.requireNonNull(getClientConfig().get(CommonClientConfigKey.ReadTimeout));
            Duration readTimeout = Duration.ofMillis(readTimeoutMillis);
            timeouts = new OriginTimeoutManager(this) {
                @Override
                public Duration computeReadTimeout(HttpRequestMessage request, int attempt) {
                    return readTimeout;
                }
            };
        }

        OriginTimeoutManager timeouts() {
            return timeouts;
        }

        @Override
        public int getMaxRetriesForRequest(SessionContext context) {
            return retries;
        }

        @Override
        public RequestAttempt newRequestAttempt(
                DiscoveryResult server, @Nullable InetAddress address, SessionContext context, int attempt) {
            return new RequestAttempt(null, null, null, attempt, readTimeoutMillis);
        }

        @Override
        public @Nullable String getIpAddrFromServer(DiscoveryResult server) {
            return null;
        }
    }
}
