package dev.fivefold.graphql;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonFields;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.response.Envelope;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The responses of GraphQL: the value is in {@code data}, beside the errors. Its bytes are cut out as they came. */
final class GraphQlEnvelopes implements Envelope.Factory {

    @Override
    public @Nullable Envelope apply(ClientMethod method) {
        Declaration declared = Declaration.of(method.method());
        return declared == null ? null : new Response(declared.path());
    }

    /**
     * The responses of one method.
     *
     * @param path the names of the fields on the way from {@code data} to the value
     */
    record Response(List<String> path) implements Envelope {

        private static final Pattern TYPE =
                Pattern.compile("application/graphql-response\\+json\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

        private static final byte[] NULL = {'n', 'u', 'l', 'l'};

        /** The status of a retrieved null, as of a null in the response of a bulk method. */
        private static final int NOT_FOUND = 404;

        @Override
        public boolean accepts(String contentType) {
            return TYPE.matcher(contentType).matches();
        }

        @Override
        public CallResult<RawJson> open(byte[] json) throws InvalidJsonException {
            JsonFields response = JsonFields.of(json);
            byte[] value = response.value("data");
            StringBuilder at = new StringBuilder("$.data");
            if (value != null && isNull(value)) { // of an operation that failed as a whole
                value = null;
            }
            for (int i = 0; i < path.size() && value != null && !isNull(value); i++) {
                value = JsonFields.of(value).value(path.get(i));
                at.append('.').append(path.get(i));
            }
            GraphQlErrors errors = GraphQlErrors.of(response.value("errors"));
            if (errors.count() > 0 && (value == null || isNull(value))) {
                return errors.failure();
            }
            if (value == null) {
                return CallResult.Failed.invalid("the GraphQL response has no value", at.toString());
            }
            if (isNull(value)) {
                return CallResult.Failed.withStatus(NOT_FOUND);
            }
            RawJson found = RawJson.of(value);
            return errors.count() == 0
                    ? CallResult.Success.live(found, found)
                    : new CallResult.Partial<>(found, found, errors.count(), null);
        }

        private static boolean isNull(byte[] value) {
            return Arrays.equals(value, NULL);
        }
    }
}
