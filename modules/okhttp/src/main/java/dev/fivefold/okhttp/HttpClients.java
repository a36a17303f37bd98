package dev.fivefold.okhttp;

import dev.fivefold.starter.internal.config.HttpSettings;
import dev.fivefold.starter.internal.http.EventLoops;
import dev.fivefold.starter.internal.http.SpreadAddresses;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** Builds the one OkHttp client of all services. */
final class HttpClients {

    private HttpClients() {}

    /** A client with these settings. */
    static OkHttpClient.Builder builder(HttpSettings settings) {
        return new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(settings.maxIdleConnections(), 1, TimeUnit.MINUTES))
                .socketFactory(new NoDelaySockets())
                .dns(new SpreadAddresses()::lookup)
                .addInterceptor(new WritesOnce())
                .addNetworkInterceptor(new AgedConnections(EventLoops.CONNECTION_AGE, System::nanoTime))
                .addNetworkInterceptor(new WireCap(settings.maxResponseSize().toBytes()))
                // A redirect would let a service choose the host that this process calls.
                .followRedirects(false)
                .retryOnConnectionFailure(true);
    }
}
