package dev.fivefold.lab;

import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Places for values in templates: <code>${NAME}</code> with a name in capitals. */
public final class Placeholders {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Z][A-Z0-9_]*)}");

    private Placeholders() {}

    /** Replaces each place as envsubst does, and nothing else, such as nginx's own variables. */
    public static String fill(String template, Map<String, String> values) {
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
