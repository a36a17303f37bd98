package dev.fivefold.aggregator.downstream;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.Nulls;
import com.google.common.base.Utf8;
import dev.fivefold.engine.call.BulkResult;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import feign.Response;
import feign.codec.Decoder;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.springframework.util.unit.DataSize;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads an answer, and trusts nothing in it: its size is capped as inflated, since a kilobyte of gzip can become a
 * megabyte; it must say that it is JSON; and all of it is parsed, so that later its bytes can go into the page as they
 * came. Only the fields that the plan needs become objects, the rest is skipped over. What is skipped is checked, too: its
 * nesting, since whoever reads the page may do so by recursion, and its UTF-8, which the parser checks only where it must decode it.
 *
 * <p>A key that comes twice is let through: it is JSON, the plan reads the last as most readers do, and it makes no other
 * part of the page another.
 */
final class AnswerDecoder implements Decoder {

    private static final int NOT_FOUND = 404;

    /** Deeper than any answer of the shop, and shallow enough for every reader. */
    private static final int MAX_DEPTH = 64;

    /** With parameters, such as a charset: JSON has none, and what is not UTF-8 shows. */
    private static final Pattern JSON = Pattern.compile("application/json\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    private final JsonMapper json;
    private final JsonFactory utf8;
    private final int maxBytes;
    private final LongConsumer bytes;

    /**
     * A decoder of one service's answers.
     *
     * @param maxSize of an answer, inflated
     * @param bytes is told how many bytes each answer has, inflated
     */
    AnswerDecoder(JsonMapper json, DataSize maxSize, LongConsumer bytes) {
        this.json = json.rebuild()
                .annotationIntrospector(new SkippingTheUnknown())
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT) // an id of 1.5 is none
                .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
                .build();
        // Jackson would also take UTF-16 and byte order marks, whose bytes make no JSON amid those of other parts.
        this.utf8 = json.tokenStreamFactory()
                .rebuild()
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                .streamReadConstraints(json.tokenStreamFactory()
                        .streamReadConstraints()
                        .rebuild()
                        .maxNestingDepth(MAX_DEPTH)
                        .build())
                .build();
        this.maxBytes = Math.toIntExact(maxSize.toBytes());
        this.bytes = bytes;
    }

    @Override
    public Answer<?> decode(Response response, Type type) throws IOException {
        requireJson(response);
        byte[] body = read(response);
        bytes.accept(body.length);
        try {
            return decode(body, type);
        } catch (JacksonException malformed) {
            throw new UnfitAnswerException("not the JSON expected: " + malformed.getOriginalMessage());
        }
    }

    /**
     * Reads the bytes of an answer, wherever they were kept meanwhile.
     *
     * @throws JacksonException if they are not the JSON expected
     */
    Answer<?> decode(byte[] body, Type type) {
        JavaType expected = json.constructType(type);
        try (JsonParser parser = utf8.createParser(ObjectReadContext.empty(), body)) {
            if (!Utf8.isWellFormed(body)) {
                throw new StreamReadException(parser, "not UTF-8");
            }
            Object value = expected.hasRawClass(BulkResult.class)
                    ? bulk(parser, body, expected.containedType(0))
                    : json.readValue(parser, expected);
            if (value == null) {
                throw new StreamReadException(parser, "the body is null");
            }
            return new Answer<>(value, RawJson.of(body));
        }
    }

    /** What an answer may have at most, inflated. */
    int maxBytes() {
        return maxBytes;
    }

    /** An array of answers, each with its own bytes; null stands for a key that there is nothing of. */
    private BulkResult<?> bulk(JsonParser parser, byte[] body, JavaType element) {
        List<CallResult<Object>> results = new ArrayList<>();
        // Behind an element come the others.
        ObjectReader elements = json.readerFor(element).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw new StreamReadException(parser, "not an array");
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == JsonToken.VALUE_NULL) {
                results.add(CallResult.Failed.withStatus(NOT_FOUND));
                continue;
            }
            int start = (int) parser.currentTokenLocation().getByteOffset();
            Object value = elements.readValue(parser);
            int end = (int) parser.currentLocation().getByteOffset();
            results.add(CallResult.Success.live(value, RawJson.of(Arrays.copyOfRange(body, start, end))));
        }
        if (parser.nextToken() != null) {
            throw new StreamReadException(parser, "something follows the array");
        }
        return new BulkResult<>(results);
    }

    private byte[] read(Response response) throws IOException {
        if (response.body() == null) {
            throw new UnfitAnswerException("no body");
        }
        try (InputStream in = response.body().asInputStream()) {
            byte[] body = in.readNBytes(maxBytes + 1);
            if (body.length > maxBytes) {
                throw new UnfitAnswerException("the body exceeds " + maxBytes + " bytes");
            }
            return body;
        }
    }

    private static void requireJson(Response response) throws UnfitAnswerException {
        Collection<String> types = response.headers().getOrDefault("Content-Type", List.of());
        if (types.size() != 1 || !JSON.matcher(types.iterator().next()).matches()) {
            throw new UnfitAnswerException("not application/json but " + types);
        }
    }

    /**
     * Has the fields that a type does not name skipped over where they are. Told only not to fail on them, Jackson copies them
     * all aside until it has the fields that a record is made of, which are few, and the answers are large.
     */
    private static final class SkippingTheUnknown extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;

        @Override
        public JsonIgnoreProperties.Value findPropertyIgnoralByName(MapperConfig<?> config, Annotated annotated) {
            return JsonIgnoreProperties.Value.forIgnoredProperties().withIgnoreUnknown();
        }
    }

    /** What the plan reads of an answer, and the answer itself. */
    record Answer<T>(T value, RawJson body) {}
}
