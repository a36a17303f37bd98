package dev.fivefold.telemetry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.http.converter.autoconfigure.ServerHttpMessageConvertersCustomizer;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes JSON responses with their {@code Content-Length}, if declared as a bean. Spring's own converter leaves the
 * length unknown. Then even a body of a hundred bytes is chunked, and compressed at each hop, since servers compress
 * bodies of unknown length. Stateless.
 */
public final class JsonWithLength implements ServerHttpMessageConvertersCustomizer {

    private final JsonMapper json;

    /** Writes with this mapper. */
    public JsonWithLength(JsonMapper json) {
        this.json = json;
    }

    @Override
    public void customize(HttpMessageConverters.ServerBuilder converters) {
        converters.withJsonConverter(new JacksonJsonHttpMessageConverter(json) {
            @Override
            protected void writeInternal(
                    Object object, ResolvableType type, HttpOutputMessage message, @Nullable Map<String, Object> hints)
                    throws IOException {
                Buffer buffer = new Buffer(message.getHeaders(), new ByteArrayOutputStream(512));
                super.writeInternal(object, type, buffer, hints);
                message.getHeaders().setContentLength(buffer.bytes.size());
                buffer.bytes.writeTo(message.getBody());
            }
        });
    }

    private record Buffer(HttpHeaders getHeaders, ByteArrayOutputStream bytes) implements HttpOutputMessage {

        @Override
        public OutputStream getBody() {
            return bytes;
        }
    }
}
