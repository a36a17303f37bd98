package dev.fivefold.mocks.web;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.hash.HashCode;
import com.google.common.hash.Hashing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ExecutionException;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.QuotedQualityCSV;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.Compression;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.util.unit.DataSize;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Compresses a body once, and caches the result for all responses with the same bytes. The data is queried and written
 * as JSON each time; only equal bytes are not deflated again. Thread-safe.
 */
@RestControllerAdvice
public final class HeldResponses implements ResponseBodyAdvice<byte[]> {

    private final boolean enabled;
    private final long minBytes;
    private final Cache<HashCode, byte[]> held;

    /**
     * Caches the most recent ones.
     *
     * @param compression {@code server.compression}: smaller bodies are not compressed, and none if it is off
     * @param bytes of all compressed bodies together; 0 leaves compression to the server
     */
    public HeldResponses(Compression compression, DataSize bytes) {
        this.enabled = compression.getEnabled() && bytes.toBytes() > 0;
        this.minBytes = compression.getMinResponseSize().toBytes();
        this.held = CacheBuilder.newBuilder()
                .maximumWeight(bytes.toBytes())
                .weigher((HashCode hash, byte[] gzip) -> gzip.length)
                .build();
    }

    @Override
    public boolean supports(MethodParameter method, Class<? extends HttpMessageConverter<?>> converter) {
        return enabled && method.getParameterType() == byte[].class;
    }

    @Override
    public byte @Nullable [] beforeBodyWrite(
            byte @Nullable [] body,
            MethodParameter method,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (body == null || body.length < minBytes || !acceptsGzip(request)) {
            return body;
        }
        response.getHeaders().set(HttpHeaders.CONTENT_ENCODING, "gzip");
        response.getHeaders().add(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        try {
            return held.get(Hashing.murmur3_128().hashBytes(body), () -> gzip(body));
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean acceptsGzip(ServerHttpRequest request) {
        QuotedQualityCSV accepted = new QuotedQualityCSV();
        request.getHeaders().getValuesAsList(HttpHeaders.ACCEPT_ENCODING).forEach(accepted::addValue);
        return accepted.getValues().contains("gzip");
    }

    private static byte[] gzip(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
