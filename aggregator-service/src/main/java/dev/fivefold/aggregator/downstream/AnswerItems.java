package dev.fivefold.aggregator.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.aggregator.call.PerItem;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Takes an answer apart into its elements, and puts it together again byte for byte as the service would have sent it.
 *
 * @param list the name of the answer's only field
 * @param id the name of the field that has an element's id
 */
record AnswerItems(String list, String id) {

    private static final JsonFactory JSON = new JsonFactory();

    static AnswerItems of(PerItem annotation) {
        return new AnswerItems(annotation.list(), annotation.id());
    }

    /** An answer of these elements, in ascending order of their ids. */
    byte[] join(SortedMap<Long, byte[]> elements) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(("{\"" + list + "\":[").getBytes(UTF_8));
        boolean first = true;
        for (byte[] element : elements.values()) {
            if (!first) {
                body.write(',');
            }
            first = false;
            body.writeBytes(element);
        }
        body.writeBytes("]}".getBytes(UTF_8));
        return body.toByteArray();
    }

    /** The elements of an answer, by id; empty if it is of another form and could not be put together again. */
    Optional<SortedMap<Long, byte[]>> split(byte[] body) {
        SortedMap<Long, byte[]> elements = new TreeMap<>();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT
                    || !list.equals(parser.nextName())
                    || parser.nextToken() != JsonToken.START_ARRAY) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                int start = (int) parser.currentTokenLocation().getByteOffset();
                Long number = idOf(parser);
                int end = (int) parser.currentLocation().getByteOffset();
                if (number == null) {
                    return Optional.empty();
                }
                elements.put(number, Arrays.copyOfRange(body, start, end));
            }
        } catch (JacksonException other) {
            return Optional.empty();
        }
        // Whatever else there may be in it, order and white space included, shows here.
        return Arrays.equals(join(elements), body) ? Optional.of(elements) : Optional.empty();
    }

    /** The id of the element that begins here, read to its end. */
    private @Nullable Long idOf(JsonParser parser) {
        Long found = null;
        String name;
        while ((name = parser.nextName()) != null) {
            JsonToken value = parser.nextToken();
            if (name.equals(id) && value == JsonToken.VALUE_NUMBER_INT) {
                found = parser.getLongValue();
            } else {
                parser.skipChildren();
            }
        }
        return found;
    }
}
