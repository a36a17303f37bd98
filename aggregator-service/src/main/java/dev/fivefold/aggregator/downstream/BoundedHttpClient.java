package dev.fivefold.aggregator.downstream;

import feign.Client;
import feign.Request;
import feign.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongConsumer;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Bounds a whole call, body included, and stops it when nobody wants its answer any more. A read time-out alone would
 * not: a body that comes drop by drop never runs into it. The service is told how long it has.
 */
final class BoundedHttpClient implements Client {

    private static final String ALLOWED_HEADER = "X-Request-Timeout-Ms";

    /** What the log knows of a request, by key, and the header that tells it to the services. */
    private static final Map<String, String> PASSED_ON =
            Map.of("request_id", "X-Request-Id", "traceparent", "traceparent", "page", "X-Page", "user", "X-User-Hash");

    private final OkHttpClient http;
    private final Duration connectTimeout;
    private final LongConsumer bytes;
    private final @Nullable CallTracing tracing;

    /**
     * A client of one service.
     *
     * @param bytes is told how many bytes each answer's body had on the wire
     * @param tracing where each call has a span of its own; {@code null} if the caller's {@code traceparent} is passed on as it is
     */
    BoundedHttpClient(OkHttpClient http, Duration connectTimeout, LongConsumer bytes, @Nullable CallTracing tracing) {
        this.http = http;
        this.connectTimeout = connectTimeout;
        this.bytes = bytes;
        this.tracing = tracing;
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        if (!(options instanceof CallOptions call)) {
            throw new IllegalStateException("calls are made by FeignCall only");
        }
        Duration allowed = call.allowed();
        // The derived client shares connections and threads with the first: it is only another set of bounds.
        OkHttpClient bounded = http.newBuilder()
                .callTimeout(allowed)
                .readTimeout(allowed)
                .writeTimeout(allowed)
                .connectTimeout(connectTimeout.compareTo(allowed) < 0 ? connectTimeout : allowed)
                .eventListener(new CallEvents(call, bytes))
                .addInterceptor(chain -> chain.proceed(told(chain.request(), allowed)))
                .build();
        Request.Options same = new Request.Options(
                Duration.ofMillis(bounded.connectTimeoutMillis()),
                Duration.ofMillis(bounded.readTimeoutMillis()),
                false);
        return new feign.okhttp.OkHttpClient(bounded).execute(request, same);
    }

    /** The request with how long its answer may take, and with what ties it to the request that it is made for. */
    private okhttp3.Request told(okhttp3.Request request, Duration allowed) {
        okhttp3.Request.Builder told = request.newBuilder().header(ALLOWED_HEADER, Long.toString(allowed.toMillis()));
        PASSED_ON.forEach((key, header) -> {
            String value = MDC.get(key);
            if (value != null) {
                told.header(header, value);
            }
        });
        if (tracing != null) {
            tracing.tell(told); // in place of the caller's traceparent
        }
        return told.build();
    }

    /** Ties an HTTP call to the context of the call that it is made for. */
    private static final class CallEvents extends EventListener {

        private final CallOptions options;
        private final LongConsumer bytes;

        CallEvents(CallOptions options, LongConsumer bytes) {
            this.options = options;
            this.bytes = bytes;
        }

        @Override
        public void callStart(Call call) {
            options.context().onCancel(call::cancel);
        }

        @Override
        public void responseHeadersStart(Call call) {
            options.context().firstByte();
        }

        @Override
        public void responseBodyEnd(Call call, long byteCount) {
            bytes.accept(byteCount);
        }
    }
}
