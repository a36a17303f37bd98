package dev.fivefold.starter.http;

import dev.fivefold.starter.config.HttpSettings;
import dev.fivefold.telemetry.RateLimitedLog;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import org.slf4j.LoggerFactory;

/** Builds the one OkHttp client of all services. */
public final class HttpClients {

    /** Only a new connection can go to another address of its service. */
    static final Duration CONNECTION_AGE = Duration.ofSeconds(30);

    /** The ages differ by up to this share: connections that were made together are not made again together. */
    static final double CONNECTION_AGE_JITTER = 0.5;

    private HttpClients() {}

    /** A client with these settings. */
    public static OkHttpClient create(HttpSettings settings) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(settings.maxIdleConnections(), 1, TimeUnit.MINUTES))
                .socketFactory(new NoDelaySockets())
                .dns(new SpreadAddresses(Dns.SYSTEM, unresolved()))
                .addInterceptor(new WritesOnce())
                .addNetworkInterceptor(new AgedConnections(CONNECTION_AGE, System::nanoTime))
                .addNetworkInterceptor(new WireCap(settings.maxResponseSize().toBytes()))
                // A redirect would let a service choose the host that this process calls.
                .followRedirects(false)
                .retryOnConnectionFailure(true);
        if (!settings.acceptGzip()) {
            // OkHttp requests gzip and inflates it by itself, unless the request has an Accept-Encoding.
            builder.addInterceptor(chain -> chain.proceed(chain.request()
                    .newBuilder()
                    .header("Accept-Encoding", "identity")
                    .build()));
        }
        return builder.build();
    }

    static RateLimitedLog unresolved() {
        return new RateLimitedLog(
                LoggerFactory.getLogger(SpreadAddresses.class),
                "DNS lookup failed, using the last known addresses: host={} count={}",
                System::nanoTime);
    }
}
