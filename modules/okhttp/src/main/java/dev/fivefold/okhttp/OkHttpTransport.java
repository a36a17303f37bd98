package dev.fivefold.okhttp;

import com.google.common.net.HttpHeaders;
import com.google.common.primitives.Ints;
import dev.fivefold.engine.call.Waits;
import dev.fivefold.starter.internal.response.InvalidResponseException;
import dev.fivefold.starter.transport.CallOptions;
import dev.fivefold.starter.transport.Transport;
import dev.fivefold.starter.transport.TransportRequest;
import dev.fivefold.starter.transport.TransportResponse;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** The transport over OkHttp: a call waits for its response on its thread. A read timeout alone would not stop a body that arrives byte by byte. */
final class OkHttpTransport implements Transport {

    /** The longest body that is allocated before it arrives. */
    private static final int ALLOCATED_AT_ONCE = 64 * 1024;

    private final OkHttpClient http;
    private final int maxBytes;
    private final boolean keepCompressed;

    /**
     * The transport of all services.
     *
     * @param maxBytes of a body after decompression
     * @param keepCompressed whether bodies stay gzip if their services send it; OkHttp decompresses them otherwise
     */
    OkHttpTransport(OkHttpClient http, int maxBytes, boolean keepCompressed) {
        // One client for all calls: one derived for each would copy some forty fields.
        this.http = http.newBuilder()
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .eventListenerFactory(OkHttpTransport::events)
                .addInterceptor(OkHttpTransport::withTimeouts)
                .build();
        this.maxBytes = maxBytes;
        this.keepCompressed = keepCompressed;
    }

    ConnectionPool connections() {
        return http.connectionPool();
    }

    @Override
    public boolean blocks() {
        return true;
    }

    @Override
    public CompletableFuture<TransportResponse> send(TransportRequest request, CallOptions options) {
        try {
            Wire wire = new Wire(options);
            options.context().waits().next(Waits.For.CONNECTION);
            Call call = http.newCall(okHttp(request, wire));
            call.timeout().timeout(options.allowed().toNanos(), TimeUnit.NANOSECONDS);
            options.context().onCancel(call::cancel);
            try (Response response = call.execute()) { // an unread body would keep its connection
                byte[] body = response.isSuccessful() ? read(response.body()) : new byte[0];
                return CompletableFuture.completedFuture(new TransportResponse(
                        response.code(), response::headers, body, wire.bytes, response.headers()::names));
            }
        } catch (IOException | RuntimeException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    /** What is known of a request on the wire. */
    private static final class Wire {
        private final CallOptions options;
        private long bytes;

        Wire(CallOptions options) {
            this.options = options;
        }
    }

    private Request okHttp(TransportRequest request, Wire wire) {
        Request.Builder builder = new Request.Builder()
                .url(request.url())
                .tag(CallOptions.class, wire.options)
                .tag(Wire.class, wire);
        request.headers().forEach((name, value) -> {
            // OkHttp leaves the coding that a request names as it is.
            boolean byOkHttp = !keepCompressed
                    && name.equalsIgnoreCase(HttpHeaders.ACCEPT_ENCODING)
                    && value.equalsIgnoreCase("gzip");
            if (!byOkHttp && !name.equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH)) {
                builder.addHeader(name, value);
            }
        });
        return builder.method(request.method(), body(request)).build();
    }

    private static @Nullable RequestBody body(TransportRequest request) {
        byte[] bytes = request.body() == null ? new byte[0] : request.body();
        return request.hasBody() ? RequestBody.create(bytes, null) : null; // its type is among the headers
    }

    /**
     * The timeout of the whole call bounds its reads and writes: a timeout of each costs a lock and a place in OkHttp's
     * one queue.
     */
    private static Response withTimeouts(Interceptor.Chain chain) throws IOException {
        CallOptions options = chain.request().tag(CallOptions.class);
        if (options == null) {
            return chain.proceed(chain.request());
        }
        Interceptor.Chain bounded = chain.withConnectTimeout(
                Ints.saturatedCast(options.timeouts().connect().toMillis()), TimeUnit.MILLISECONDS);
        Duration read = options.timeouts().read();
        return (read.compareTo(options.allowed()) < 0
                        ? bounded.withReadTimeout(Math.toIntExact(read.toMillis()), TimeUnit.MILLISECONDS)
                        : bounded)
                .proceed(chain.request());
    }

    private byte[] read(ResponseBody body) throws IOException {
        InputStream in = body.byteStream();
        long known = body.contentLength();
        byte[] bytes = known >= 0 && known <= maxBytes ? exactly((int) known, in) : in.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
            throw new InvalidResponseException("the body exceeds " + maxBytes + " bytes");
        }
        return bytes;
    }

    /** A long body is allocated as it arrives, and copied once more: its service may announce it and send nothing. */
    private static byte[] exactly(int length, InputStream in) throws IOException {
        byte[] body = length <= ALLOCATED_AT_ONCE ? new byte[length] : in.readNBytes(length);
        int read = length <= ALLOCATED_AT_ONCE ? in.readNBytes(body, 0, length) : body.length;
        if (read < length) {
            throw new InvalidResponseException("the body is shorter than its Content-Length");
        }
        return body;
    }

    /** Connects an HTTP call with the context of its prepared call. */
    private static EventListener events(Call call) {
        Wire wire = call.request().tag(Wire.class);
        if (wire == null) {
            return EventListener.NONE;
        }
        return new EventListener() {
            @Override
            public void requestHeadersStart(Call started) {
                wire.options.context().waits().next(Waits.For.SERVICE);
            }

            @Override
            public void responseHeadersStart(Call started) {
                wire.options.context().firstByte();
            }

            @Override
            public void responseBodyEnd(Call ended, long byteCount) {
                wire.bytes = byteCount;
            }
        };
    }
}
