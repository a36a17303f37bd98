package dev.fivefold.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The bodies of one method's requests: a constant text, and the variables. Immutable and thread-safe. */
final class RequestBody {

    private static final byte[] END = {'}', '}'};

    private final byte[] start;
    private final List<Name> variables;
    private final JsonMapper json;

    /**
     * A variable.
     *
     * @param quoted as it is written, with its colon
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Name(String name, byte[] quoted) {}

    /** Bodies with the values that the mapper writes. */
    RequestBody(DocumentOperation operation, JsonMapper json) {
        this.json = json;
        this.start = ("{\"query\":" + json.writeValueAsString(operation.document())
                        + (operation.name() == null
                                ? ""
                                : ",\"operationName\":" + json.writeValueAsString(operation.name()))
                        + ",\"variables\":{")
                .getBytes(UTF_8);
        this.variables = operation.variables().stream()
                .map(name -> new Name(name, ('"' + name + "\":").getBytes(UTF_8)))
                .toList();
    }

    /**
     * A body.
     *
     * @param values by the names of their variables; those without one are left out
     */
    byte[] of(Map<String, ?> values) {
        ByteArrayOutputStream body = new ByteArrayOutputStream(start.length + 128);
        body.writeBytes(start);
        boolean begun = false;
        for (Name variable : variables) {
            Object value = values.get(variable.name());
            Object present = value instanceof Optional<?> optional ? optional.orElse(null) : value;
            if (present != null) {
                if (begun) {
                    body.write(',');
                }
                begun = true;
                body.writeBytes(variable.quoted());
                body.writeBytes(json.writeValueAsBytes(present));
            }
        }
        body.writeBytes(END);
        return body.toByteArray();
    }
}
