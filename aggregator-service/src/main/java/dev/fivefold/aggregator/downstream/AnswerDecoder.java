package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.call.RawBody;
import feign.Response;
import feign.codec.DecodeException;
import feign.codec.Decoder;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads an answer, and trusts nothing in it: its size is capped as inflated, since a kilobyte of gzip can become a
 * megabyte; it must say that it is JSON; and all of it is parsed, so that later its bytes can go into the page as they
 * came. Only the fields that the plan needs become objects, the rest is skipped over.
 */
final class AnswerDecoder implements Decoder {

    private final JsonMapper json;
    private final int maxBytes;

    AnswerDecoder(JsonMapper json, DataSize maxSize) {
        this.json = json.rebuild()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .build();
        this.maxBytes = Math.toIntExact(maxSize.toBytes());
    }

    @Override
    public Answer<?> decode(Response response, Type type) throws IOException {
        requireJson(response);
        byte[] body = read(response);
        try {
            Object value = json.readValue(body, json.constructType(type));
            if (value == null) {
                throw new DecodeException(response.status(), "the body is null", response.request());
            }
            return new Answer<>(value, RawBody.of(body));
        } catch (JacksonException malformed) {
            throw new DecodeException(
                    response.status(), "not the JSON expected: " + malformed.getOriginalMessage(), response.request());
        }
    }

    private byte[] read(Response response) throws IOException {
        if (response.body() == null) {
            throw new DecodeException(response.status(), "no body", response.request());
        }
        try (InputStream in = response.body().asInputStream()) {
            byte[] body = in.readNBytes(maxBytes + 1);
            if (body.length > maxBytes) {
                throw new DecodeException(
                        response.status(), "the body exceeds " + maxBytes + " bytes", response.request());
            }
            return body;
        }
    }

    private static void requireJson(Response response) {
        Collection<String> types = response.headers().getOrDefault("Content-Type", List.of());
        if (types.stream().noneMatch(type -> type.startsWith("application/json"))) {
            throw new DecodeException(response.status(), "not application/json but " + types, response.request());
        }
    }

    /** What the plan reads of an answer, and the answer itself. */
    record Answer<T>(T value, RawBody body) {}
}
