package dev.fivefold.graphql;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.shapes.JsonPath;
import dev.fivefold.starter.call.ClientMethod;
import dev.fivefold.starter.internal.response.Envelope;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The responses of GraphQL: the value is in {@code data}, beside the errors. Its bytes are cut out as they came. */
final class GraphQlEnvelopes implements Envelope.Factory {

    @Override
    public @Nullable Envelope apply(ClientMethod method) {
        Declaration declared = Declaration.of(method.method());
        return declared == null ? null : Response.of(declared.path());
    }

    /**
     * The responses of one method.
     *
     * @param path of the value
     */
    record Response(JsonPath path) implements Envelope {

        private static final Pattern TYPE =
                Pattern.compile("application/graphql-response\\+json\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

        private static final byte[] NULL = {'n', 'u', 'l', 'l'};
        private static final List<JsonPath> DATA = List.of(JsonPath.of("data"));
        private static final JsonPath ERRORS = JsonPath.of("errors");

        /** The status of a retrieved null, as of a null in the response of a bulk method. */
        private static final int NOT_FOUND = 404;

        /**
         * The responses of one method.
         *
         * @param path the names of the fields on the way from {@code data} to the value
         */
        static Response of(List<String> path) {
            return new Response(
                    JsonPath.of(Stream.concat(Stream.of("data"), path.stream()).collect(Collectors.joining("."))));
        }

        @Override
        public boolean accepts(String contentType) {
            return TYPE.matcher(contentType).matches();
        }

        @Override
        public CallResult<RawJson> open(byte[] json) throws InvalidJsonException {
            List<byte @Nullable []> found = JsonPath.values(json, List.of(path, ERRORS));
            byte[] value = found.getFirst();
            boolean isNull = Arrays.equals(value, NULL);
            GraphQlErrors errors = GraphQlErrors.of(found.getLast());
            if (errors.count() > 0 && (value == null || isNull)) {
                return errors.failure();
            }
            if (value == null
                    || (isNull && Arrays.equals(JsonPath.values(json, DATA).getFirst(), NULL))) {
                return CallResult.Failed.invalid("the GraphQL response has no value", "$." + path);
            }
            if (isNull) {
                return CallResult.Failed.withStatus(NOT_FOUND);
            }
            RawJson body = RawJson.of(value);
            return errors.count() == 0
                    ? CallResult.Success.live(body, body)
                    : new CallResult.Partial<>(body, body, errors.count(), null);
        }
    }
}
