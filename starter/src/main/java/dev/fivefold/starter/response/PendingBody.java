package dev.fivefold.starter.response;

import feign.Request;
import feign.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response that Feign receives before the service has sent it. Feign's way from a method to its client
 * and back has no place for one that arrives later. Only the decoder of prepared calls accepts it.
 *
 * @param received completed by an event loop
 */
public record PendingBody(CompletableFuture<Received> received) implements Response.Body {

    /** A response with such a body. Its status only has Feign decode it. */
    public static Response response(CompletableFuture<Received> received, Request request) {
        return Response.builder()
                .status(200)
                .request(request)
                .body(new PendingBody(received))
                .build();
    }

    @Override
    public @Nullable Integer length() {
        return null;
    }

    @Override
    public boolean isRepeatable() {
        return false;
    }

    @Override
    public InputStream asInputStream() throws IOException {
        throw notYet();
    }

    @Override
    public Reader asReader(Charset charset) throws IOException {
        throw notYet();
    }

    private static IOException notYet() {
        return new IOException(
                "the body has not arrived: Feign's logger level FULL and response interceptors that read bodies need"
                        + " fivefold.transport=okhttp");
    }

    @Override
    public void close() {
        // The exchange ends by itself.
    }
}
