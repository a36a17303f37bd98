package dev.fivefold.graphql;

import dev.fivefold.bytes.json.InvalidJsonException;
import dev.fivefold.bytes.json.JsonWalker;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The errors of a response. They are untrusted: of their text, only identifiers are used.
 *
 * @param code the classification of the first; empty if it has none
 * @param path the path of the first; empty if it has none
 */
record GraphQlErrors(int count, String code, String path) {

    private static final GraphQlErrors NONE = new GraphQlErrors(0, "", "");
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");
    private static final int MAX_DEPTH = 20;

    /** Classifications of Apollo, graphql-java and Spring for GraphQL whose failure is the request's or the user's, and not the service's. */
    private static final Map<String, Integer> STATUSES = Map.ofEntries(
            Map.entry("GRAPHQL_PARSE_FAILED", 400),
            Map.entry("GRAPHQL_VALIDATION_FAILED", 400),
            Map.entry("BAD_USER_INPUT", 400),
            Map.entry("BAD_REQUEST", 400),
            Map.entry("InvalidSyntax", 400),
            Map.entry("ValidationError", 400),
            Map.entry("UNAUTHENTICATED", 401),
            Map.entry("UNAUTHORIZED", 401),
            Map.entry("FORBIDDEN", 403),
            Map.entry("NOT_FOUND", 404),
            Map.entry("RATE_LIMITED", 429),
            Map.entry("TOO_MANY_REQUESTS", 429));

    /**
     * The errors.
     *
     * @param json the value of {@code errors}; {@code null} without one
     */
    static GraphQlErrors of(byte @Nullable [] json) throws InvalidJsonException {
        if (json == null) {
            return NONE;
        }
        JsonWalker.walk(json);
        JsonNode errors = JSON.readTree(json);
        JsonNode first = errors.path(0);
        return errors.isArray() ? new GraphQlErrors(errors.size(), code(first.path("extensions")), path(first)) : NONE;
    }

    private static String code(JsonNode extensions) {
        String code = extensions.path("code").asString("");
        String text = code.isEmpty() ? extensions.path("classification").asString("") : code;
        return NAME.matcher(text).matches() ? text : "";
    }

    private static String path(JsonNode error) {
        StringBuilder path = new StringBuilder();
        JsonNode names = error.path("path");
        for (int i = 0; i < Math.min(names.size(), MAX_DEPTH); i++) {
            JsonNode name = names.path(i);
            if (name.isIntegralNumber()) {
                path.append('[').append(name.asInt(-1)).append(']');
            } else {
                String text = name.asString("");
                path.append(path.isEmpty() ? "" : ".").append(NAME.matcher(text).matches() ? text : "*");
            }
        }
        return path.toString();
    }

    /** The failure of a call without a value. With a classification that says so, it is as if the service had responded with that status. */
    CallResult<RawJson> failure() {
        String reason = "GraphQL errors: count=" + count + (code.isEmpty() ? "" : " first=" + code)
                + (path.isEmpty() ? "" : " at=" + path);
        Integer status = STATUSES.get(code);
        return status == null
                ? CallResult.Failed.invalid(reason, null)
                : new CallResult.Failed<>(CallResult.FailedBy.STATUS, OptionalInt.of(status), reason, null, null);
    }
}
