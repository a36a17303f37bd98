package dev.fivefold.aggregator.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** Reads a message from a request, and validates its size and all fields. */
final class MessageReader {

    /** Of a body: a content in which each character is escaped is six times as long. */
    private static final int MOST_BYTES = 512 * 1024;

    private static final int MOST_CONTENT_BYTES = 64 * 1024;
    private static final int MOST_SOURCE_CHARACTERS = 64;

    private final ObjectReader json;

    MessageReader(JsonMapper json) {
        this.json = json.rebuild()
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfig(LogicalType.Textual, MessageReader::textsOnly)
                .build()
                .readerFor(Sent.class)
                .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .without(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    }

    /** Otherwise {@code false} would be a text, "false". */
    private static void textsOnly(MutableCoercionConfig texts) {
        for (CoercionInputShape shape :
                List.of(CoercionInputShape.Boolean, CoercionInputShape.Integer, CoercionInputShape.Float)) {
            texts.setCoercion(shape, CoercionAction.Fail);
        }
    }

    private record Sent(
            long userId, @Nullable String source, @Nullable String content) {}

    /**
     * The message of a body of JSON.
     *
     * @param context the source of a message without one
     * @throws ErrorResponseException if the message is invalid: 413 for a body that is too large, else 400
     */
    Message read(InputStream body, ApiContext context) throws IOException {
        byte[] bytes = body.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw problem(HttpStatus.CONTENT_TOO_LARGE, "A body has 512 KB at most.");
        }
        Sent sent = parse(bytes);
        if (sent.userId() < 1) {
            throw problem(HttpStatus.BAD_REQUEST, "A user id is a whole number from 1.");
        }
        String source = sent.source() == null ? context.source() : sent.source();
        if (source.isBlank() || source.length() > MOST_SOURCE_CHARACTERS || !isText(source, source.getBytes(UTF_8))) {
            throw problem(
                    HttpStatus.BAD_REQUEST,
                    "A source is a text of 1 to 64 characters that is not blank. Without one, it is made of the"
                            + " parameters app, appVersion, os, device and locale.");
        }
        String content = sent.content() == null ? "" : sent.content();
        byte[] utf8 = content.getBytes(UTF_8);
        if (content.isBlank() || utf8.length > MOST_CONTENT_BYTES || !isText(content, utf8)) {
            throw problem(HttpStatus.BAD_REQUEST, "A content is a text of 1 byte to 64 KB in UTF-8 that is not blank.");
        }
        return new Message(sent.userId(), source, content);
    }

    private Sent parse(byte[] bytes) {
        try {
            Sent sent = json.readValue(bytes);
            if (sent != null) {
                return sent;
            }
        } catch (JacksonException malformed) {
            // reported below, without Jackson's message, which names classes
        }
        throw problem(HttpStatus.BAD_REQUEST, "A message is a JSON object with userId, source and content.");
    }

    /** Half of a surrogate pair is no text: formats encode it differently. */
    private static boolean isText(String text, byte[] utf8) {
        return new String(utf8, UTF_8).equals(text);
    }

    private static ErrorResponseException problem(HttpStatus status, String detail) {
        ErrorResponseException problem = new ErrorResponseException(status);
        problem.setDetail(detail);
        return problem;
    }
}
