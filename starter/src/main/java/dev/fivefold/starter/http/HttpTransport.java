package dev.fivefold.starter.http;

import dev.fivefold.starter.tracing.CallTracing;
import feign.Client;
import feign.Request;
import feign.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;

/**
 * Feign's client over OkHttp. It bounds a prepared call as a whole, body included, and aborts it when it is cancelled: a read
 * timeout alone would not stop a body that arrives byte by byte. The service receives the remaining time in a header. Requests of
 * methods that return no {@code Call} go through as Feign has them.
 */
public final class HttpTransport implements Client {

    private static final String TIMEOUT_HEADER = "X-Request-Timeout-Ms";

    /** Keys of the logging context, and the headers that propagate them. */
    private static final Map<String, String> PROPAGATED =
            Map.of("request_id", "X-Request-Id", "traceparent", "traceparent", "page", "X-Page", "user", "X-User-Hash");

    private final OkHttpClient http;
    private final Client immediate;
    private final ObjLongConsumer<String> wireBytes;
    private final @Nullable CallTracing tracing;
    private final boolean keepCompressed;

    /**
     * The transport of all clients.
     *
     * @param wireBytes receives the service and the number of bytes of each response's body as received, before decompression
     * @param keepCompressed whether the bodies of prepared calls are returned as gzip if their services send it; OkHttp decompresses them
     *     otherwise
     * @param tracing propagates the span of each call; {@code null} if the caller's {@code traceparent} is propagated as it is
     */
    public HttpTransport(
            OkHttpClient http,
            ObjLongConsumer<String> wireBytes,
            boolean keepCompressed,
            @Nullable CallTracing tracing) {
        this.http = http;
        this.immediate = new feign.okhttp.OkHttpClient(http);
        this.wireBytes = wireBytes;
        this.keepCompressed = keepCompressed;
        this.tracing = tracing;
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        if (!(options instanceof CallOptions call)) {
            return immediate.execute(request, options);
        }
        String service = request.requestTemplate().feignTarget().name();
        // The derived client shares connections and threads with the first.
        OkHttpClient bounded = http.newBuilder()
                .callTimeout(call.allowed())
                .readTimeout(call.readTimeoutMillis(), TimeUnit.MILLISECONDS)
                .writeTimeout(call.allowed())
                .connectTimeout(call.connectTimeoutMillis(), TimeUnit.MILLISECONDS)
                .eventListener(events(call, service))
                .addInterceptor(chain -> chain.proceed(withHeaders(chain.request(), call.allowed())))
                .build();
        return new feign.okhttp.OkHttpClient(bounded).execute(request, options);
    }

    private okhttp3.Request withHeaders(okhttp3.Request request, Duration allowed) {
        okhttp3.Request.Builder extended =
                request.newBuilder().header(TIMEOUT_HEADER, Long.toString(allowed.toMillis()));
        if (keepCompressed && request.header(HttpHeaders.ACCEPT_ENCODING) == null) {
            extended.header(HttpHeaders.ACCEPT_ENCODING, "gzip"); // OkHttp leaves what it is asked for as it is
        }
        PROPAGATED.forEach((key, header) -> {
            String value = MDC.get(key);
            if (value != null) {
                extended.header(header, value);
            }
        });
        if (tracing != null) {
            tracing.propagate(extended::header); // in place of the caller's traceparent
        }
        return extended.build();
    }

    /** Connects an HTTP call with the context of its prepared call. */
    private EventListener events(CallOptions options, String service) {
        return new EventListener() {
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
                wireBytes.accept(service, byteCount);
            }
        };
    }
}
