package dev.fivefold.starter.internal.response;

import com.fasterxml.jackson.annotation.Nulls;
import com.google.common.base.Utf8;
import dev.fivefold.bytes.json.JsonWalker;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * The value of a JSON body, all of which is checked. Only the fields that the value's type names become objects. The
 * nesting of the others is limited, since a client may parse the page by recursion. Their UTF-8 is checked, which the
 * parser does only where it decodes.
 *
 * <p>Duplicate keys are accepted: they are JSON, the last one is read as by most parsers, and they affect no other part of the
 * page. Thread-safe.
 */
final class JsonDecoder {

    static final int NOT_FOUND = 404;

    private final JsonMapper json;
    private final JsonFactory utf8;

    JsonDecoder(JsonMapper json) {
        this.json = json.rebuild()
                .annotationIntrospector(new SkippingUnknownFields())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .disable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT) // an id of 1.5 is invalid
                .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
                .build();
        // Jackson would also accept UTF-16 and byte order marks, whose bytes are no JSON between those of other parts.
        this.utf8 = json.tokenStreamFactory()
                .rebuild()
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                .streamReadConstraints(json.tokenStreamFactory()
                        .streamReadConstraints()
                        .rebuild()
                        .maxNestingDepth(JsonWalker.MAX_DEPTH)
                        .build())
                .build();
    }

    /** The path of a field that values of a type need and that a filter drops; {@code null} if there is none. */
    @Nullable
    String dropped(FieldFilter fields, Type type) {
        return fields.dropped(json.constructType(type), json.deserializationConfig());
    }

    /** Throws a {@code JacksonException} if it is not the JSON expected. */
    CallResult.Success<?> decode(byte[] body, Type type) {
        JavaType expected = json.constructType(type);
        RawJson raw = RawJson.of(body);
        try (JsonParser parser = utf8.createParser(ObjectReadContext.empty(), body)) {
            requireUtf8(parser, body);
            if (expected.hasRawClass(BulkResult.class)) {
                return CallResult.Success.live(bulk(parser, body, expected.containedType(0)), raw);
            }
            Object value = json.readValue(parser, expected);
            if (value == null) {
                throw new UnexpectedJsonException(parser, "the body is null");
            }
            return CallResult.Success.live(value, raw);
        }
    }

    private static void requireUtf8(JsonParser parser, byte[] body) {
        if (!Utf8.isWellFormed(body)) {
            throw new UnexpectedJsonException(parser, "not UTF-8");
        }
    }

    private static void skipValue(JsonParser parser) {
        if (parser.currentToken() == null || parser.currentToken() == JsonToken.VALUE_NULL) {
            throw new UnexpectedJsonException(parser, "the body is empty or null");
        }
        parser.skipChildren();
        parser.finishToken(); // else a string ends at its first quote
    }

    /** An array of responses, each with its own bytes; null is a key without a value. */
    private BulkResult<?> bulk(JsonParser parser, byte[] body, JavaType element) {
        List<CallResult<Object>> results = new ArrayList<>();
        boolean raw = element.hasRawClass(RawJson.class);
        // The other elements follow an element.
        ObjectReader elements = json.readerFor(element).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw new UnexpectedJsonException(parser, "not an array");
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                results.add(CallResult.Failed.withStatus(NOT_FOUND));
                continue;
            }
            int start = (int) parser.currentTokenLocation().getByteOffset();
            @Nullable Object value = raw ? null : elements.readValue(parser);
            if (value == null) {
                skipValue(parser);
            }
            int end = (int) parser.currentLocation().getByteOffset();
            RawJson bytes = RawJson.of(Arrays.copyOfRange(body, start, end));
            results.add(CallResult.Success.live(value == null ? bytes : value, bytes));
        }
        if (parser.nextToken() != null) {
            throw new UnexpectedJsonException(parser, "data after the array");
        }
        return new BulkResult<>(results);
    }
}
