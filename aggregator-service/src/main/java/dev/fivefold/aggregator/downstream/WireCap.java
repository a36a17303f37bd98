package dev.fivefold.aggregator.downstream;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;

/**
 * Caps what is read of an answer as it comes, before it is inflated: gzip can also be long without end and inflate to nothing. One
 * that says itself that it is too long is not read at all.
 */
final class WireCap implements Interceptor {

    private final long most;

    /**
     * A cap for network interceptors only: others see answers inflated.
     *
     * @param most bytes of a body
     */
    WireCap(long most) {
        this.most = most;
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        ResponseBody body = response.body();
        if (body.contentLength() > most) {
            response.close();
            throw tooLong();
        }
        return response.newBuilder()
                .body(ResponseBody.create(
                        Okio.buffer(new Capped(body.source())), body.contentType(), body.contentLength()))
                .build();
    }

    private UnfitAnswerException tooLong() {
        return new UnfitAnswerException("the body exceeds " + most + " bytes on the wire");
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
            if (taken > most) {
                throw tooLong();
            }
            return read;
        }
    }
}
