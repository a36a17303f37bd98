package dev.fivefold.lab.code;

import dev.fivefold.lab.LabFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A part of a file in YAML that must have certain keys.
 *
 * @param place where it stands, for messages
 */
record ListEntry(String place, JsonNode node) {

    /** Refuses other keys: one that is misspelt would be overlooked. */
    void mayHave(String... keys) {
        if (!node.isObject()) {
            throw wrong("must have the keys %s".formatted(String.join(", ", keys)));
        }
        for (String key : node.propertyNames()) {
            if (!List.of(keys).contains(key)) {
                throw wrong("'%s' is no key: there are %s".formatted(key, String.join(", ", keys)));
            }
        }
    }

    String text(String key) {
        String text = textOrNull(key);
        if (text == null) {
            throw wrong("'%s' is missing".formatted(key));
        }
        return text;
    }

    @Nullable
    String textOrNull(String key) {
        JsonNode value = node.path(key);
        if (value.isMissingNode()) {
            return null;
        }
        if (!value.isString() || value.asString().isBlank()) {
            throw wrong("'%s' must be a text".formatted(key));
        }
        return value.asString();
    }

    /** One or several, none if the key is left out. */
    List<String> texts(String key) {
        JsonNode value = node.path(key);
        if (!value.isArray()) {
            String text = textOrNull(key);
            return text == null ? List.of() : List.of(text);
        }
        return value.valueStream()
                .map(one -> {
                    if (!one.isString()) {
                        throw wrong("'%s' must be a list of texts".formatted(key));
                    }
                    return one.asString();
                })
                .toList();
    }

    LabFailure wrong(String message) {
        return new LabFailure(place + ": " + message);
    }
}
