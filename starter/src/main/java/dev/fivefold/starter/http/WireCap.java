package dev.fivefold.starter.http;

import dev.fivefold.starter.response.InvalidResponseException;
import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/**
 * Caps the size of a response's body on the wire, before decompression: gzip can also be endless and inflate to nothing. A response
 * whose Content-Length exceeds the cap is not read at all.
 *
 * @param maxBytes of a body
 */
record WireCap(long maxBytes) implements Interceptor {

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        ResponseBody body = response.body();
        if (body.contentLength() > maxBytes) {
            response.close();
            throw tooLong();
        }
        return response.newBuilder()
                .body(ResponseBody.create(
                        Okio.buffer(new Capped(body.source())), body.contentType(), body.contentLength()))
                .build();
    }

    private InvalidResponseException tooLong() {
        return new InvalidResponseException("the body exceeds " + maxBytes + " bytes on the wire");
    }

    private final class Capped extends ForwardingSource {

        private long taken;

        Capped(Source wire) {
            super(wire);
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            long read = super.read(sink, byteCount);
            taken += Math.max(0, read);
            if (taken > maxBytes) {
                throw tooLong();
            }
            return read;
        }
    }
}
