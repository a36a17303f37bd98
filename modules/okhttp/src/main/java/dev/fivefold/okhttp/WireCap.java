package dev.fivefold.okhttp;

import com.google.common.net.HttpHeaders;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.starter.internal.response.InvalidResponseException;
import dev.fivefold.starter.transport.CallOptions;
import java.io.IOException;
import java.util.Set;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * Caps the size of a response's body on the wire, before decompression: gzip can also be endless and inflate to nothing. A response
 * whose Content-Length exceeds the cap, or has two values, is not read at all. The bytes of a page's call count against its page.
 *
 * @param maxBytes of a body
 */
record WireCap(long maxBytes) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        // OkHttp takes the last one: bytes after it would be the response of the next call.
        if (Set.copyOf(response.headers(HttpHeaders.CONTENT_LENGTH)).size() > 1) {
            throw new InvalidResponseException("not HTTP: several lengths"); // which closes the connection
        }
        ResponseBody body = response.body();
        if (body.contentLength() > maxBytes) {
            response.close();
            throw tooLong();
        }
        CallOptions options = chain.request().tag(CallOptions.class);
        CallContext context = options == null ? null : options.context();
        if (context != null && response.isSuccessful() && body.contentLength() > context.maxBytes()) {
            context.arrived(body.contentLength());
        }
        return response.newBuilder()
                .body(ResponseBody.create(
                        Okio.buffer(new Capped(body, context)), body.contentType(), body.contentLength()))
                .build();
    }

    private InvalidResponseException tooLong() {
        return new InvalidResponseException("the body exceeds " + maxBytes + " bytes on the wire");
    }

    private final class Capped extends ForwardingSource {

        private final @Nullable CallContext context;
        private final long length;
        private long taken;
        private boolean ended;

        Capped(ResponseBody wire, @Nullable CallContext context) {
            super(wire.source());
            this.context = context;
            this.length = wire.contentLength();
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            long read = super.read(sink, byteCount);
            taken += Math.max(0, read);
            if (context != null && read > 0) {
                context.arrived(read);
            }
            if (taken > maxBytes) {
                throw tooLong();
            }
            ended |= read < 0 || taken == length;
            return read;
        }

        @Override
        public void close() throws IOException {
            if (context != null && !ended) {
                ended = true;
                context.arrived(-taken);
            }
            super.close();
        }
    }
}
