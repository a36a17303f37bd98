package dev.fivefold.lab.measure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values in Prometheus's text format, with lines such as
 * {@code fivefold_downstream_extra_calls_total{reason="hedge",service="users"} 12.0}.
 */
public final class PrometheusText {

    private static final Pattern SAMPLE =
            Pattern.compile("^(?<name>[\\w:]+)(?:\\{(?<labels>.*)\\})? (?<value>\\S+)(?: -?\\d+)?$", Pattern.MULTILINE);

    private PrometheusText() {}

    /**
     * The sum of a counter over all its labels, or where one of them has some value; 0 if it is missing.
     *
     * @param label as the text has it: {@code reason="hedge"}; empty for all
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
