package dev.fivefold.starter.http;

import com.google.common.primitives.Ints;
import feign.Client;
import feign.Request;
import feign.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.RequestBody;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/**
 * Feign's client over OkHttp. It bounds a prepared call as a whole, body included, and aborts it when it is cancelled.
 * A read timeout alone would not stop a body that arrives byte by byte. The service receives the remaining time in a
 * header. Requests of methods that return no {@code Call} go through as Feign has them.
 */
public final class HttpTransport implements Client {

    private final OkHttpClient http;
    private final Client immediate;
    private final ObjLongConsumer<String> wireBytes;
    private final CallHeaders headers;
    private final boolean keepCompressed;

    /**
     * The transport of all clients.
     *
     * @param wireBytes receives the service and the number of bytes of each response's body as received, before decompression
     * @param keepCompressed whether the bodies of prepared calls are returned as gzip if their services send it; OkHttp decompresses them
     *     otherwise
     */
    public HttpTransport(
            OkHttpClient http, ObjLongConsumer<String> wireBytes, boolean keepCompressed, CallHeaders headers) {
        // One client for all calls: one derived for each would copy some forty fields.
        this.http = http.newBuilder()
                .readTimeout(Duration.ZERO)
                .writeTimeout(Duration.ZERO)
                .eventListenerFactory(this::events)
                .addInterceptor(HttpTransport::withTimeouts)
                .build();
        this.immediate = new feign.okhttp.OkHttpClient(http);
        this.wireBytes = wireBytes;
        this.keepCompressed = keepCompressed;
        this.headers = headers;
    }

    @Override
    public Response execute(Request request, Request.Options options) throws IOException {
        if (!(options instanceof CallOptions prepared)) {
            return immediate.execute(request, options);
        }
        DotSegments.reject(request.url());
        Call call = http.newCall(okHttp(request, prepared));
        call.timeout().timeout(prepared.allowed().toNanos(), TimeUnit.NANOSECONDS);
        prepared.context().onCancel(call::cancel);
        return feign(call.execute(), request);
    }

    private okhttp3.Request okHttp(Request request, CallOptions options) {
        okhttp3.Request.Builder builder = new okhttp3.Request.Builder()
                .url(request.url())
                .tag(CallOptions.class, options)
                .tag(Request.class, request);
        // OkHttp leaves the coding that a request names as it is.
        String coding = options.plain() ? "identity" : keepCompressed ? "gzip" : null;
        headers.write(request, options, coding, builder::addHeader, builder::header);
        return builder.method(request.httpMethod().name(), body(request)).build();
    }

    private static @Nullable RequestBody body(Request request) {
        if (request.body() == null && !request.httpMethod().isWithBody()) {
            return null;
        }
        byte[] bytes = request.body() == null ? new byte[0] : request.body();
        return RequestBody.create(bytes, null); // its type is among the headers
    }

    /**
     * The timeout of the whole call bounds its reads and writes: a timeout of each costs a lock and a place in OkHttp's
     * one queue.
     */
    private static okhttp3.Response withTimeouts(Interceptor.Chain chain) throws IOException {
        CallOptions options = chain.request().tag(CallOptions.class);
        if (options == null) {
            return chain.proceed(chain.request());
        }
        // Whatever time the call has: an instance is not to blame, nor ejected, for a connection that had less.
        Interceptor.Chain bounded = chain.withConnectTimeout(
                Ints.saturatedCast(options.limits().connectTimeout().toMillis()), TimeUnit.MILLISECONDS);
        Duration read = options.limits().readTimeout();
        return (read.compareTo(options.allowed()) < 0
                        ? bounded.withReadTimeout(Math.toIntExact(read.toMillis()), TimeUnit.MILLISECONDS)
                        : bounded)
                .proceed(chain.request());
    }

    private static Response feign(okhttp3.Response response, Request request) {
        return Response.builder()
                .status(response.code())
                .reason(response.message())
                .headers(Map.<String, Collection<String>>copyOf(
                        response.headers().toMultimap()))
                .body(response.body().byteStream(), length(response.body()))
                .request(request)
                .build();
    }

    /** {@code null} if unknown. */
    private static @Nullable Integer length(ResponseBody body) {
        return body.contentLength() < 0 || body.contentLength() > Integer.MAX_VALUE ? null : (int) body.contentLength();
    }

    /** Connects an HTTP call with the context of its prepared call. */
    private EventListener events(Call call) {
        CallOptions options = call.request().tag(CallOptions.class);
        Request request = call.request().tag(Request.class);
        if (options == null || request == null) {
            return EventListener.NONE;
        }
        String service = request.requestTemplate().feignTarget().name();
        return new EventListener() {
            @Override
            public void responseHeadersStart(Call started) {
                options.context().firstByte();
            }

            @Override
            public void responseBodyEnd(Call ended, long byteCount) {
                wireBytes.accept(service, byteCount);
            }
        };
    }
}
