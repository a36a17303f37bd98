package dev.fivefold.offheap;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * GC cost of two million cached responses: in Guava on the heap, in OHC, in {@link OffHeapStore}. A process for each row and round,
 * interleaved, with a heap of fixed size; the pauses are those of its own GC log. Prints the rows of
 * {@code docs/benchmarks/off-heap.md}: medians, minima and maxima.
 */
final class LiveSetBenchmark {

    /** Store, GC, heap: off the heap also with a heap that is smaller than the responses. */
    private static final List<List<String>> ROWS = List.of(
            List.of("heap", "-XX:+UseG1GC", "3g"),
            List.of("ohc", "-XX:+UseG1GC", "3g"),
            List.of("foreign", "-XX:+UseG1GC", "3g"),
            List.of("foreign", "-XX:+UseG1GC", "1g"),
            List.of("heap", "-XX:+UseParallelGC", "3g"),
            List.of("ohc", "-XX:+UseParallelGC", "3g"),
            List.of("foreign", "-XX:+UseParallelGC", "3g"),
            List.of("foreign", "-XX:+UseParallelGC", "1g"));

    private static final Pattern PAUSE =
            Pattern.compile("^\\[([0-9.]+)s].* Pause (\\w+).* ([0-9.]+)ms$", Pattern.MULTILINE);

    private LiveSetBenchmark() {}

    /** The only argument is the number of rounds; default 3. */
    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        Map<List<String>, Map<String, List<Double>>> all = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (List<String> row : ROWS) {
                run(row.get(0), row.get(1), row.get(2))
                        .forEach((name, figure) -> all.computeIfAbsent(row, first -> new TreeMap<>())
                                .computeIfAbsent(name, first -> new ArrayList<>())
                                .add(figure));
                System.err.println(row + " " + all.get(row));
            }
        }
        all.forEach((row, columns) ->
                columns.forEach((name, figures) -> System.out.println(row + " " + name + " " + spread(figures))));
    }

    private static Map<String, Double> run(String store, String collector, String heap)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile("live-set", ".gc");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms" + heap,
                "-Xmx" + heap,
                collector,
                "-Xlog:gc:file=" + log + "::filecount=0",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow", // OHC
                "-cp",
                System.getProperty("java.class.path"),
                LiveSet.class.getName(),
                store);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Map<String, Double> figures = process.inputReader()
                .lines()
                .filter(line -> line.matches("\\w+ [0-9.]+")) // OHC prints lines, too
                .map(line -> line.split(" ", -1))
                .collect(Collectors.toMap(
                        words -> words[0], words -> Double.valueOf(words[1]), (a, b) -> b, HashMap::new));
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " ended with " + process.exitValue());
        }
        addPauses(figures, "paced", Files.readString(log));
        addPauses(figures, "flat_out", Files.readString(log));
        Files.delete(log);
        return figures;
    }

    private static void addPauses(Map<String, Double> figures, String phase, String log) {
        double from = Objects.requireNonNull(figures.remove(phase + "_from_s"));
        double to = Objects.requireNonNull(figures.remove(phase + "_to_s"));
        List<MatchResult> pauses = PAUSE.matcher(log)
                .results()
                .filter(pause -> Double.parseDouble(pause.group(1)) >= from && Double.parseDouble(pause.group(1)) <= to)
                .toList();
        List<Double> milliseconds = pauses.stream()
                .map(pause -> Double.valueOf(pause.group(3)))
                .sorted()
                .toList();
        DoubleSummaryStatistics all =
                milliseconds.stream().mapToDouble(each -> each).summaryStatistics();
        double minutes = (to - from) / 60;
        figures.put(phase + "_pauses_a_minute", all.getCount() / minutes);
        figures.put(phase + "_pause_ms_a_minute", all.getSum() / minutes);
        figures.put(phase + "_pause_p50_ms", milliseconds.isEmpty() ? 0 : milliseconds.get(milliseconds.size() / 2));
        figures.put(phase + "_pause_max_ms", milliseconds.isEmpty() ? 0 : all.getMax());
        figures.put(phase + "_full_gcs", (double)
                pauses.stream().filter(pause -> "Full".equals(pause.group(2))).count());
    }

    private static String spread(List<Double> figures) {
        List<Double> sorted = figures.stream().sorted().toList();
        return String.format(
                Locale.ROOT, "%.2f (%.2f to %.2f)", sorted.get(sorted.size() / 2), sorted.getFirst(), sorted.getLast());
    }
}
