package dev.fivefold.lab.measure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Figures from the text that Prometheus reads. Its lines look like
 * {@code fivefold_downstream_extra_calls_total{reason="hedge",service="users"} 12.0}.
 */
public final class PrometheusText {

    private static final Pattern SAMPLE =
            Pattern.compile("^(?<name>[\\w:]+)(?:\\{(?<labels>.*)\\})? (?<value>\\S+)(?: -?\\d+)?$", Pattern.MULTILINE);

    private PrometheusText() {}

    /**
     * The sum of a counter over all its labels; 0 if nothing has counted yet.
     *
     * @throws NumberFormatException if a value is no number
     */
    public static double sum(String text, String counter) {
        return sum(text, counter, "");
    }

    /**
     * The sum of a counter where a label has some value, over all other labels; 0 if nothing has counted yet.
     *
     * @param label as the text has it: {@code reason="hedge"}
     * @throws NumberFormatException if a value is no number
     */
    public static double sum(String text, String counter, String label) {
        Pattern wanted = Pattern.compile(label.isEmpty() ? "" : "(?:^|,)" + Pattern.quote(label) + "(?:,|$)");
        double sum = 0;
        Matcher sample = SAMPLE.matcher(text);
        while (sample.find()) {
            String labels = sample.group("labels");
            if (sample.group("name").equals(counter)
                    && wanted.matcher(labels == null ? "" : labels).find()) {
                sum += Double.parseDouble(sample.group("value"));
            }
        }
        return sum;
    }
}
