package dev.fivefold.okhttp;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * Has OkHttp send a write once. OkHttp repeats requests by itself: when a pooled connection breaks, and after 408, 421 and 503 with
 * {@code Retry-After: 0}. A service may have executed the first one by then, and would execute a write twice.
 *
 * <p>A read is still repeated on another connection. Each idle connection of a restarted service breaks at its next
 * request, and retries are too few for all of them.
 */
final class WritesOnce implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request request = chain.request();
        if (request.method().equals("GET") || request.method().equals("HEAD")) {
            return chain.proceed(request);
        }
        RequestBody body = request.body() == null ? RequestBody.EMPTY : request.body();
        return chain.withRetryOnConnectionFailure(false)
                .proceed(request.newBuilder()
                        .method(request.method(), new Once(body))
                        .build());
    }

    /** A body that OkHttp does not send again. */
    private static final class Once extends RequestBody {

        private final RequestBody body;

        private Once(RequestBody body) {
            this.body = body;
        }

        @Override
        public @Nullable MediaType contentType() {
            return body.contentType();
        }

        @Override
        public long contentLength() throws IOException {
            return body.contentLength();
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            body.writeTo(sink);
        }

        @Override
        public boolean isOneShot() {
            return true;
        }
    }
}
