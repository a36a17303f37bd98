package dev.fivefold.lab.code;

import dev.fivefold.lab.CacheFolder;
import dev.fivefold.lab.LabFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run of JMH has left.
 *
 * @param scores in its order
 * @param leftOut why a combination of parameters has no score, by what JMH's log calls it, in its order
 */
record JmhOutput(List<JmhScore> scores, Map<String, String> leftOut) {

    private static final String BENCHMARK = "# Benchmark: ";
    private static final String PARAMETERS = "# Parameters: ";

    /** In a fork's log, behind what it did just then: an exception, or the end of its JVM. */
    private static final Pattern FAILURE = Pattern.compile("<failure>|<forked VM failed.*>");

    private static final Pattern EXCEPTION = Pattern.compile("^(?:[\\w$]+\\.)*[\\w$]+(?:Exception|Error): ");

    /**
     * Reads it.
     *
     * @param json the results; there is none if nothing could be measured
     * @param log all that JMH said
     * @throws LabFailure if a file is not what JMH writes
     */
    static JmhOutput read(Path json, Path log) {
        try {
            List<JmhScore> scores = new ArrayList<>();
            if (Files.exists(json) && Files.size(json) > 0) {
                JsonMapper.shared().readTree(json.toFile()).forEach(result -> scores.add(score(result)));
            }
            List<String> measured = scores.stream().map(JmhOutput::name).toList();
            Map<String, String> leftOut = failures(Files.readAllLines(log));
            leftOut.keySet().removeAll(measured);
            return new JmhOutput(scores, leftOut);
        } catch (JacksonException e) {
            throw new LabFailure("%s is not what JMH writes: %s".formatted(json, e.getOriginalMessage()), e);
        } catch (IOException e) {
            throw new LabFailure("cannot read what JMH has left: " + CacheFolder.reason(e), e);
        }
    }

    private static JmhScore score(JsonNode result) {
        String benchmark = result.required("benchmark").asString();
        Map<String, String> params = new LinkedHashMap<>();
        result.path("params").forEachEntry((name, value) -> params.put(name, value.asString()));
        JsonNode metric = result.required("primaryMetric");
        return new JmhScore(
                benchmark.substring(benchmark.lastIndexOf('.') + 1),
                params,
                number(metric.required("score")),
                number(metric.required("scoreError")),
                metric.required("scoreUnit").asString(),
                number(result.path("secondaryMetrics")
                        .path("gc.alloc.rate.norm")
                        .path("score")),
                new JmhScore.Settings(
                        result.required("jmhVersion").asString(),
                        result.required("mode").asString(),
                        result.required("threads").intValue(),
                        result.required("forks").intValue(),
                        result.required("warmupIterations").intValue(),
                        result.required("warmupTime").asString(),
                        result.required("measurementIterations").intValue(),
                        result.required("measurementTime").asString(),
                        result.required("jvmArgs")
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList()));
    }

    /** What JMH cannot tell it writes as a text. */
    private static double number(JsonNode node) {
        return node.isNumber() ? node.doubleValue() : Double.NaN;
    }

    /** As the log calls it: {@code split (code = regex, size = 10)}. */
    private static String name(JmhScore score) {
        return name(
                score.method(),
                score.params().entrySet().stream()
                        .map(param -> param.getKey() + " = " + param.getValue())
                        .toList());
    }

    private static String name(String method, List<String> params) {
        return params.isEmpty() ? method : "%s (%s)".formatted(method, String.join(", ", params));
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

    /** The first line that says something: an exception without its class, or what a JVM said in vain. */
    private static String reason(List<String> behind) {
        return behind.stream()
                .filter(line -> !line.isBlank() && !line.startsWith("<") && !line.startsWith("WARNING"))
                .findFirst()
                .map(line -> EXCEPTION.matcher(line).replaceFirst("").strip())
                .orElse("JMH does not say why");
    }
}
