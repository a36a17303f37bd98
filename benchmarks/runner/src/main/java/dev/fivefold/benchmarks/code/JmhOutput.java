package dev.fivefold.benchmarks.code;

import dev.fivefold.lab.Disk;
import dev.fivefold.lab.LabFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The results of a run of JMH.
 *
 * @param leftOut the reason for each combination of parameters without a score, by its name in JMH's log, in its order
 */
record JmhOutput(List<Score> scores, Map<String, String> leftOut) {

    private static final String BENCHMARK = "# Benchmark: ";
    private static final String PARAMETERS = "# Parameters: ";
    /** In a fork's log, behind its last output: an exception, or the end of its JVM. */
    private static final Pattern FAILURE = Pattern.compile("<failure>|<forked VM failed.*>");

    private static final Pattern EXCEPTION = Pattern.compile("^(?:[\\w$]+\\.)*[\\w$]+(?:Exception|Error): ");

    /**
     * The score of one combination of parameters.
     *
     * @param score in the unit, per operation
     * @param error half of the interval that holds the mean with 99.9 %; NaN if there were too few measurements
     * @param allocated bytes per operation; NaN if they were not counted
     */
    record Score(
            String method,
            Map<String, String> params,
            double score,
            double error,
            String unit,
            double allocated,
            Settings settings) {

        /** How many times as fast this is as another of the same kind. */
        Ratio asFastAs(Score base) {
            return settings.mode.equals("thrpt")
                    ? Ratio.of(score, error, base.score, base.error)
                    : Ratio.of(base.score, base.error, score, error);
        }

        /** As the log names it: {@code split (code = regex, size = 10)}. */
        private String name() {
            return params.isEmpty()
                    ? method
                    : params.entrySet().stream()
                            .map(param -> param.getKey() + " = " + param.getValue())
                            .collect(Collectors.joining(", ", method + " (", ")"));
        }
    }

    /** The settings of a measurement, as JMH writes them. */
    record Settings(
            String jmhVersion,
            String mode,
            int threads,
            int forks,
            int warmupIterations,
            String warmupTime,
            int measurementIterations,
            String measurementTime,
            List<String> jvmArgs) {}

    /**
     * Reads it.
     *
     * @param json the results; missing or empty if nothing could be measured
     */
    static JmhOutput read(Path json, Path log) {
        List<Score> scores = new ArrayList<>();
        if (json.toFile().length() > 0) {
            try {
                JsonMapper.shared().readTree(json.toFile()).forEach(result -> scores.add(score(result)));
            } catch (JacksonException e) {
                throw new LabFailure("%s is not what JMH writes: %s".formatted(json, e.getOriginalMessage()), e);
            }
        }
        Map<String, String> leftOut = failures(Disk.lines(log));
        scores.forEach(score -> leftOut.remove(score.name()));
        return new JmhOutput(scores, leftOut);
    }

    private static Score score(JsonNode result) {
        String benchmark = result.required("benchmark").asString();
        Map<String, String> params = new LinkedHashMap<>();
        result.path("params").forEachEntry((name, value) -> params.put(name, value.asString()));
        JsonNode metric = result.required("primaryMetric");
        return new Score(
                benchmark.substring(benchmark.lastIndexOf('.') + 1),
                params,
                number(metric.required("score")),
                number(metric.required("scoreError")),
                metric.required("scoreUnit").asString(),
                number(result.at("/secondaryMetrics/gc.alloc.rate.norm/score")),
                JsonMapper.shared().treeToValue(result, Settings.class));
    }

    /** JMH writes an unknown number as a text. */
    private static double number(JsonNode node) {
        return node.isNumber() ? node.doubleValue() : Double.NaN;
    }

    private static Map<String, String> failures(List<String> log) {
        Map<String, String> failures = new LinkedHashMap<>();
        String name = "";
        for (int i = 0; i < log.size(); i++) {
            String line = log.get(i);
            if (line.startsWith(BENCHMARK)) {
                name = line.substring(line.lastIndexOf('.') + 1);
            } else if (line.startsWith(PARAMETERS)) {
                name += " " + line.substring(PARAMETERS.length());
            } else if (FAILURE.matcher(line).find()) {
                failures.putIfAbsent(name, reason(log.subList(i + 1, log.size())));
            }
        }
        return failures;
    }

    /** The first line with a reason: an exception without its class, or the output of a JVM that did not start. */
    private static String reason(List<String> behind) {
        return behind.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("<") && !line.startsWith("WARNING"))
                .findFirst()
                .map(line -> EXCEPTION.matcher(line).replaceFirst("").strip())
                .orElse("JMH does not say why");
    }
}
