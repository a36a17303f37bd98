package dev.fivefold.aggregator.downstream;

import feign.Client;
import feign.Request;
import feign.Response;
import java.io.IOException;
import java.time.Duration;
import okhttp3.OkHttpClient;

/**
 * Bounds a whole call, body included, by the options it is made with. A read time-out alone would not: a body that
 * comes drop by drop never runs into it.
 */
final class DeadlineHttpClient implements Client {

    private final OkHttpClient http;
    private final Duration connectTimeout;

    DeadlineHttpClient(OkHttpClient http, Duration connectTimeout) {
        this.http = http;
        this.connectTimeout = connectTimeout;
    }

    /** Options that allow a call this long as a whole. */
    static Request.Options allowing(Duration allowed) {
        return new Request.Options(allowed, allowed, false);
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        Duration allowed = Duration.ofMillis(Math.max(1, options.readTimeoutMillis()));
        // The derived client shares connections and threads with the first: it is only another set of time-outs.
        OkHttpClient bounded = http.newBuilder()
                .callTimeout(allowed)
                .readTimeout(allowed)
                .connectTimeout(connectTimeout.compareTo(allowed) < 0 ? connectTimeout : allowed)
                .build();
        Request.Options same = new Request.Options(
                Duration.ofMillis(bounded.connectTimeoutMillis()),
                Duration.ofMillis(bounded.readTimeoutMillis()),
                false);
        return new feign.okhttp.OkHttpClient(bounded).execute(request, same);
    }
}
