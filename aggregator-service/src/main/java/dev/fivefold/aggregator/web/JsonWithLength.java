package dev.fivefold.aggregator.web;

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
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes JSON with its length. Spring's own writes into the stream, which leaves the length unknown: then what has a hundred bytes is
 * cut into chunks, and compressed at each hop, for a server compresses what it does not know to be small. Stateless.
 */
@Component
final class JsonWithLength implements ServerHttpMessageConvertersCustomizer {

    private final JsonMapper json;

    JsonWithLength(JsonMapper json) {
        this.json = json;
    }

    @Override
    public void customize(HttpMessageConverters.ServerBuilder converters) {
        converters.withJsonConverter(new Converter(json));
    }

    private static final class Converter extends JacksonJsonHttpMessageConverter {

        Converter(JsonMapper json) {
            super(json);
        }

        @Override
        protected void writeInternal(
                Object object, ResolvableType type, HttpOutputMessage message, @Nullable Map<String, Object> hints)
                throws IOException {
            Buffered json = new Buffered(message.getHeaders());
            super.writeInternal(object, type, json, hints);
            message.getHeaders().setContentLength(json.body.size());
            json.body.writeTo(message.getBody());
        }
    }

    private static final class Buffered implements HttpOutputMessage {

        private final HttpHeaders headers;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream(512);

        Buffered(HttpHeaders headers) {
            this.headers = headers;
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }

        @Override
        public OutputStream getBody() {
            return body;
        }
    }
}
