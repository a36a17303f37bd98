package dev.fivefold.benchmarks.code;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results of JMH as Markdown: pieces of code with the same result beneath each other, compared with the first. */
final class CodeTable {

    private static final String CODE = "code";
    private static final Map<String, String> MODES = Map.of(
            "avgt", "average time", "sample", "sampled time", "thrpt", "throughput", "ss", "time of a single shot");

    private final BenchmarkList.Code benchmark;
    private final JmhOutput output;
    private final boolean severalMethods;
    private final SequencedSet<String> params = new LinkedHashSet<>();

    private CodeTable(BenchmarkList.Code benchmark, JmhOutput output) {
        this.benchmark = benchmark;
        this.output = output;
        this.severalMethods =
                output.scores().stream().map(JmhOutput.Score::method).distinct().count() > 1;
        output.scores().forEach(score -> params.addAll(score.params().keySet()));
        if (params.remove(CODE)) {
            params.add(CODE); // last, beside the scores
        }
    }

    /** The table with its heading, and the left out combinations. */
    static String of(BenchmarkList.Code benchmark, JmhOutput output) {
        return new CodeTable(benchmark, output).text();
    }

    private String text() {
        StringBuilder text = new StringBuilder("### %s\n".formatted(benchmark.title()));
        if (!output.scores().isEmpty()) {
            text.append("%s\n\n%s".formatted(settings(output.scores().getFirst().settings()), table()));
        }
        leftOut().forEach((reason, which) -> text.append("\nLeft out: %s: %s.\n".formatted(which, reason)));
        if (benchmark.article() != null) {
            text.append("\nArticle %s\n".formatted(benchmark.article()));
        }
        return text.toString();
    }

    private String settings(JmhOutput.Settings settings) {
        String arguments = String.join(" ", JmhRun.withoutCommon(settings.jvmArgs()));
        return "`%s` of %s: JMH %s, %s, %s, %s of %s and %d measured ones of %s, %s%s."
                .formatted(
                        benchmark.benchmark().substring(benchmark.benchmark().lastIndexOf('.') + 1),
                        benchmark.module(),
                        settings.jmhVersion(),
                        MODES.getOrDefault(settings.mode(), settings.mode()),
                        counted(settings.forks(), "fork"),
                        counted(settings.warmupIterations(), "warm-up iteration"),
                        settings.warmupTime(),
                        settings.measurementIterations(),
                        settings.measurementTime(),
                        counted(settings.threads(), "thread"),
                        arguments.isEmpty() ? "" : ", `" + arguments + "`");
    }

    private String table() {
        List<String> header = new ArrayList<>();
        if (severalMethods) {
            header.add("method");
        }
        header.addAll(params);
        int texts = header.size();
        header.add("mean ± 99.9 %");
        String base = output.scores().getFirst().params().get(CODE);
        if (base != null) {
            header.add("against " + base);
        }
        header.add("allocated");
        StringBuilder table = new StringBuilder(row(header));
        table.append("|").append(" --- |".repeat(texts)).append(" ---: |".repeat(header.size() - texts));
        table.append("\n");
        for (List<JmhOutput.Score> same : groups()) {
            for (JmhOutput.Score score : same) {
                table.append(row(cells(score, base, same)));
            }
        }
        return table.toString();
    }

    /** Those of the same method and the same parameters but the code. */
    private Iterable<List<JmhOutput.Score>> groups() {
        return output.scores().stream()
                .collect(Collectors.groupingBy(
                        score -> {
                            Map<String, String> others = new LinkedHashMap<>(score.params());
                            others.remove(CODE);
                            return score.method() + others;
                        },
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    private List<String> cells(JmhOutput.Score score, @Nullable String base, List<JmhOutput.Score> same) {
        List<String> cells = new ArrayList<>();
        if (severalMethods) {
            cells.add(score.method());
        }
        params.forEach(param -> cells.add(score.params().getOrDefault(param, "")));
        cells.add(mean(score));
        if (base != null) {
            cells.add(same.stream()
                    .filter(other -> base.equals(other.params().get(CODE)))
                    .findFirst()
                    .map(other ->
                            other.equals(score) ? "1" : score.asFastAs(other).text() + " as fast")
                    .orElse("–"));
        }
        cells.add(Double.isNaN(score.allocated()) ? "–" : "%,.0f B/op".formatted(score.allocated()));
        return cells;
    }

    private static String mean(JmhOutput.Score score) {
        int decimals = (int) Math.clamp(2 - Math.floor(Math.log10(score.score())), 0, 4);
        String number = "%,." + decimals + "f";
        String mean = String.format(Locale.ROOT, number, score.score());
        String error = Double.isNaN(score.error()) ? "" : " ± " + String.format(Locale.ROOT, number, score.error());
        return "%s%s %s".formatted(mean, error, score.unit());
    }

    /** By the reason, which often is the same. */
    private Map<String, String> leftOut() {
        return output.leftOut().entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.joining(", "))));
    }

    private static String row(List<String> cells) {
        return "| %s |\n".formatted(String.join(" | ", cells));
    }

    private static String counted(int count, String noun) {
        return count == 1 ? "1 " + noun : count + " " + noun + "s";
    }
}
