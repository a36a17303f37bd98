package dev.fivefold.mocks.messages.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.fivefold.mocks.messages.intake.copy.NewMessage;
import dev.fivefold.proto.messages.NewMessages;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads messages from a request's body, and validates its size and all fields. An invalid message is a problem, 400 or
 * 413, that names the error. Thread-safe.
 */
final class MessageReader {

    /** Of a body: a content in which each character is escaped is six times as long. */
    static final int MOST_BYTES = 512 * 1024;

    /** Of the body of a batch. */
    static final int MOST_BATCH_BYTES = 1024 * 1024;

    /** In a batch. */
    static final int MOST_BATCH_MESSAGES = 100;

    /** Of a content, in UTF-8. */
    static final int MOST_CONTENT_BYTES = 64 * 1024;

    /** Of a source, in UTF-16; the size of its column. */
    static final int MOST_SOURCE_CHARACTERS = 64;

    private final ObjectReader json;

    MessageReader(JsonMapper json) {
        this.json = json.readerFor(NewMessage.class)
                .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .without(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    }

    NewMessage json(InputStream body) throws IOException {
        byte[] bytes = read(body, MOST_BYTES);
        try {
            return checked(json.readValue(bytes));
        } catch (JacksonException malformed) {
            throw problem(HttpStatus.BAD_REQUEST, "The body must be JSON with userId, source and content");
        }
    }

    NewMessage protobuf(InputStream body) throws IOException {
        byte[] bytes = read(body, MOST_BYTES);
        try {
            return message(dev.fivefold.proto.messages.NewMessage.parseFrom(bytes));
        } catch (InvalidProtocolBufferException malformed) {
            throw problem(HttpStatus.BAD_REQUEST, "The body must be a NewMessage of proto/messages.proto");
        }
    }

    /** The messages of a body, unread: an invalid one does not reject the others. */
    List<ByteString> batch(InputStream body) throws IOException {
        byte[] bytes = read(body, MOST_BATCH_BYTES);
        try {
            List<ByteString> messages = NewMessages.parseFrom(bytes).getMessagesList();
            if (messages.size() > MOST_BATCH_MESSAGES) {
                throw problem(
                        HttpStatus.BAD_REQUEST, "The body must have " + MOST_BATCH_MESSAGES + " messages or less");
            }
            return messages;
        } catch (InvalidProtocolBufferException malformed) {
            throw problem(HttpStatus.BAD_REQUEST, "The body must be NewMessages of proto/messages.proto");
        }
    }

    /** Reads a message of {@link #batch}. */
    NewMessage ofBatch(ByteString bytes) {
        try {
            return message(dev.fivefold.proto.messages.NewMessage.parseFrom(bytes));
        } catch (InvalidProtocolBufferException malformed) {
            throw problem(HttpStatus.BAD_REQUEST, "Each message must be a NewMessage of proto/messages.proto");
        }
    }

    /** Validates a message that is parsed already. */
    NewMessage message(dev.fivefold.proto.messages.NewMessage parsed) {
        NewMessage message = new NewMessage();
        message.setUserId(parsed.getUserId());
        message.setSource(parsed.getSource());
        message.setContent(parsed.getContent());
        return checked(message);
    }

    private static byte[] read(InputStream body, int most) throws IOException {
        byte[] bytes = body.readNBytes(most + 1);
        if (bytes.length > most) {
            throw problem(HttpStatus.CONTENT_TOO_LARGE, "The body must be " + most + " bytes or less");
        }
        return bytes;
    }

    private static NewMessage checked(@Nullable NewMessage message) {
        if (message == null) {
            throw problem(HttpStatus.BAD_REQUEST, "The body must be JSON with userId, source and content");
        }
        if (message.getUserId() < 1) {
            throw problem(HttpStatus.BAD_REQUEST, "userId must be a whole number from 1");
        }
        String source = message.getSource();
        if (source.isBlank() || source.length() > MOST_SOURCE_CHARACTERS || !isText(source, source.getBytes(UTF_8))) {
            throw problem(
                    HttpStatus.BAD_REQUEST,
                    "source must be a text of 1 to " + MOST_SOURCE_CHARACTERS + " characters that is not blank");
        }
        String content = message.getContent();
        byte[] utf8 = content.getBytes(UTF_8);
        if (content.isBlank() || utf8.length > MOST_CONTENT_BYTES || !isText(content, utf8)) {
            throw problem(
                    HttpStatus.BAD_REQUEST,
                    "content must be a text of 1 to " + MOST_CONTENT_BYTES + " bytes in UTF-8 that is not blank");
        }
        return message;
    }

    /**
     * Half of a surrogate pair is no text: it would be written as another character, and two such messages would be
     * equal.
     */
    private static boolean isText(String text, byte[] utf8) {
        return new String(utf8, UTF_8).equals(text);
    }

    private static ErrorResponseException problem(HttpStatus status, String detail) {
        return new ErrorResponseException(status, ProblemDetail.forStatusAndDetail(status, detail), null);
    }
}
