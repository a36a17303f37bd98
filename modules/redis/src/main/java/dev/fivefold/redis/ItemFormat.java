package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.engine.call.RawJson;
import java.util.Arrays;
import java.util.List;
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
 * Splits a response of a {@link PerItem} method into its elements, and joins elements to the bytes that the service would send.
 *
 * @param list the name of the response's only field
 * @param id the name of the field that has an element's id
 */
record ItemFormat(String list, String id) {

    private static final JsonFactory JSON = new JsonFactory();

    /** A response of these elements, in ascending order of their ids. */
    RawJson join(SortedMap<Long, RawJson> elements) {
        return RawJson.concat(List.of(
                RawJson.of(("{\"" + list + "\":").getBytes(UTF_8)),
                RawJson.array(List.copyOf(elements.values())),
                RawJson.of("}".getBytes(UTF_8))));
    }

    /** The elements of a response by id; empty if joining them would not result in the same bytes. */
    Optional<SortedMap<Long, RawJson>> split(byte[] body) {
        SortedMap<Long, RawJson> elements = new TreeMap<>();
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT
                    || !list.equals(parser.nextName())
                    || parser.nextToken() != JsonToken.START_ARRAY) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                int start = (int) parser.currentTokenLocation().getByteOffset();
                Long found = idOf(parser);
                int end = (int) parser.currentLocation().getByteOffset();
                if (found == null) {
                    return Optional.empty();
                }
                elements.put(found, RawJson.of(Arrays.copyOfRange(body, start, end)));
            }
        } catch (JacksonException malformed) {
            return Optional.empty();
        }
        // Everything else in the body, order and white space included, makes a difference here.
        return Arrays.equals(join(elements).toByteArray(), body) ? Optional.of(elements) : Optional.empty();
    }

    /** The id of the element that begins here; reads the element to its end. */
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
