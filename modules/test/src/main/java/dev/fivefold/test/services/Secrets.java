package dev.fivefold.test.services;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Masks values whose names look like those of secrets, in JSON and in queries. A secret in a path, or in a field with another name, is not found. Immutable.
 *
 * @param more names, of any case, whose values are masked, too
 */
public record Secrets(List<String> more) {

    /** In place of a secret. In the URL of a stub it stands for any value. */
    static final String MASK = "***";

    private static final Pattern NAME = Pattern.compile(
            ".*(token|secret|passw|passphrase|pwd|api[-_]?key|private[-_]?key|authorization|credential|cookie|session|signature|jwt"
                    + "|otp|card[-_]?number|cvv|cvc|iban).*");

    public Secrets {
        more = more.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList();
    }

    private boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return NAME.matcher(lower).matches() || more.contains(lower);
    }

    /** Path and query, with masked values. */
    public String query(String target) {
        int query = target.indexOf('?');
        return query < 0
                ? target
                : target.substring(0, query + 1)
                        + Arrays.stream(target.substring(query + 1).split("&", -1))
                                .map(this::parameter)
                                .collect(Collectors.joining("&"));
    }

    private String parameter(String parameter) {
        int equals = parameter.indexOf('=');
        return equals > 0 && isSecret(Stub.decoded(parameter.substring(0, equals)))
                ? parameter.substring(0, equals + 1) + MASK
                : parameter;
    }

    /** Masks values in place, at any depth: texts as {@code ***}, numbers as 0, so that the types stay. */
    public JsonNode json(JsonNode node) {
        return json(node, false);
    }

    private JsonNode json(JsonNode node, boolean secret) {
        if (node instanceof ObjectNode object) {
            for (String name : List.copyOf(object.propertyNames())) {
                object.set(name, json(object.path(name), secret || isSecret(name)));
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, json(array.path(i), secret));
            }
        } else if (secret && node.isString()) {
            return StringNode.valueOf(MASK);
        } else if (secret && node.isNumber()) {
            return IntNode.valueOf(0);
        }
        return node;
    }
}
