package dev.fivefold.lab.stack;

import dev.fivefold.lab.LabFailure;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills placeholders as envsubst does, but leaves none empty. */
final class ConfigurationTemplate {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)}");

    private ConfigurationTemplate() {}

    /**
     * Replaces each <code>${NAME}</code>. What is written otherwise, as nginx's own variables, stays.
     *
     * @throws LabFailure if a name has no value
     */
    static String fill(String template, Map<String, String> values) {
        return PLACEHOLDER.matcher(template).replaceAll(placeholder -> {
            String value = values.get(placeholder.group(1));
            if (value == null) {
                throw new LabFailure("the template has %s, which is none of %s"
                        .formatted(placeholder.group(), new TreeSet<>(values.keySet())));
            }
            return Matcher.quoteReplacement(value);
        });
    }
}
