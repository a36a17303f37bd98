package dev.fivefold.lab.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.report.gc.GcFigures;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On logs that JDK 25 wrote of a program that fills small heaps. That of ZGC begins with its tenth collection, and lacks
 * lines of which nothing here makes use, or it would be as large as the lab.
 */
class GcLogReaderTest {

    private static final String SMALL = """
            [2026-11-21T13:54:00.000+0000][info][gc     ] Using G1
            [2026-11-21T13:54:00.000+0000][info][gc,init] Version: 25.0.3+9-LTS (release)
            [2026-11-21T13:54:00.000+0000][info][gc,init] Heap Region Size: 8M
            [2026-11-21T13:54:00.000+0000][info][gc,init] Heap Max Capacity: 2G
            [2026-11-21T13:54:01.000+0000][info][gc     ] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 100M->20M(200M) 3.000ms
            [2026-11-21T13:54:02.000+0000][info][gc     ] GC(1) Pause Remark 90M->60M(200M) 1.000ms
            [2026-11-21T13:54:04.000+0000][info][gc     ] GC(2) Pause Full (G1 Compaction Pause) 190M->50M(200M) 96.000ms
            [2026-11-21T13:54:10.000+0000][info][gc     ] GC(3) Pause Young (Nor
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "g1.txt, G1, 104, Evacuation Failure: Allocation",
        "g1.txt, G1, 104, Pause Cleanup",
        "parallel.txt, Parallel, 96, Pause Full",
        "zgc.txt, ZGC, 80, O: Pause Relocate Start"
    })
    void no_pause_is_lost(String log, String collector, int heapMb, String kind) throws Exception {
        List<String> pauses = lines(log).stream()
                .filter(line -> line.contains(" Pause ") && line.matches(".*\\dms"))
                .toList();
        double sum = pauses.stream()
                .map(line -> line.substring(line.lastIndexOf(' ') + 1, line.length() - 2))
                .mapToDouble(Double::parseDouble)
                .sum();

        GcFigures figures = GcLogReader.read(resource(log));

        assertThat(figures.collector()).isEqualTo(collector);
        assertThat(figures.heapMb()).isEqualTo(heapMb);
        assertThat(pauses).anyMatch(line -> line.contains(kind));
        assertThat(figures.pauses()).hasSameSizeAs(pauses).allMatch(pause -> pause.value() > 0);
        assertThat(figures.pausedRatio() * figures.seconds() * 1e3).isCloseTo(sum, within(1e-6));
    }

    @Test
    void humongous_allocations_are_counted_with_and_without_an_evacuation_failure() throws Exception {
        List<String> lines = lines("g1.txt");

        GcFigures.Humongous humongous = GcLogReader.read(resource("g1.txt")).humongous();

        assertThat(humongous)
                .isEqualTo(new GcFigures.Humongous(
                        (int) lines.stream()
                                .filter(line -> line.contains("(G1 Humongous Allocation)") && line.endsWith("ms"))
                                .count(),
                        numbers(lines, "Humongous regions: (\\d+)->(\\d+)").stream()
                                .mapToInt(change -> change.get(0))
                                .max()
                                .orElseThrow()));
        assertThat(GcLogReader.read(resource("parallel.txt")).humongous()).isNull();
    }

    @Test
    void growth_of_the_old_generation_by_young_collections_is_promotion() throws Exception {
        List<String> g1 = youngOnly(lines("g1.txt"));
        List<String> parallel = youngOnly(lines("parallel.txt"));

        assertThat(promotedMb("g1.txt")).isCloseTo(growth(g1, "Old regions: (\\d+)->(\\d+)"), within(1e-6));
        assertThat(promotedMb("parallel.txt"))
                .isCloseTo(growth(parallel, "ParOldGen: (\\d+)K\\(.*->(\\d+)K") / 1024, within(1e-6));
    }

    @Test
    void zgc_promotions_count_in_major_collections_and_stalls_are_reported() throws Exception {
        List<String> lines = lines("zgc.txt");
        int promotedMb = numbers(lines, "[yY]: +Promoted: .* (\\d+)M \\((\\d+)%\\) *$").stream()
                .mapToInt(promoted -> promoted.get(0))
                .sum();

        assertThat(lines).anyMatch(line -> line.contains("Y:  Promoted:"));
        assertThat(promotedMb("zgc.txt")).isCloseTo(promotedMb, within(1e-6));
        GcFigures figures = GcLogReader.read(resource("zgc.txt"));
        assertThat(figures.stalls()).isEqualTo(new GcFigures.Stalls(1, 0.775));
        assertThat(figures.heapAfter().stream().map(GcFigures.At::value)).containsExactly(52.0, 60.0, 60.0, 60.0, 46.0);
    }

    @Test
    void allocation_is_the_growth_of_the_heap_between_collections() throws IOException {
        GcFigures figures = GcLogReader.read(written(SMALL));

        assertThat(figures.allocatedMbPerS()).isEqualTo((100 + 70 + 130) / 4.0);
        assertThat(figures.heapMb()).isEqualTo(2048);
        assertThat(figures.seconds()).isEqualTo(10);
        assertThat(figures.pausedRatio()).isEqualTo(0.01);
        assertThat(figures.heapAfter()).containsExactly(new GcFigures.At(1, 20), new GcFigures.At(4, 50));
    }

    @Test
    void allocations_during_collections_of_zgc_count() throws IOException {
        GcFigures figures = GcLogReader.read(written("""
                [2026-11-21T13:54:00.000+0000][info][gc,init] Initializing The Z Garbage Collector
                [2026-11-21T13:54:00.000+0000][info][gc,init] Max Capacity: 512M
                [2026-11-21T13:54:00.000+0000][info][gc     ] Using The Z Garbage Collector
                [2026-11-21T13:54:01.000+0000][info][gc,heap] GC(0) y:      Used:      100M (20%)         90M (18%)         80M (16%)         40M (8%)         120M (24%)         40M (8%)
                [2026-11-21T13:54:01.000+0000][info][gc,heap] GC(0) y:      Used:      100M (20%)         90M (18%)         80M (16%)         40M (8%)
                [2026-11-21T13:54:01.000+0000][info][gc,heap] GC(0) y: Allocated:         -                26M (5%)           26M (5%)           30M (6%)
                [2026-11-21T13:54:02.000+0000][info][gc,heap] GC(1) Y:      Used:      110M (21%)         90M (18%)         80M (16%)         40M (8%)
                [2026-11-21T13:54:02.000+0000][info][gc,heap] GC(1) O:      Used:      400M (79%)        400M (79%)        400M (79%)        400M (79%)
                """));

        assertThat(figures.allocatedMbPerS()).isEqualTo((100 + 30 + 70) / 2.0);
    }

    @Test
    void a_log_without_a_collection_has_empty_figures() throws IOException {
        GcFigures figures =
                GcLogReader.read(written(SMALL.lines().limit(4).collect(Collectors.joining("\n", "", "\n"))));

        assertThat(figures.pauses()).isEmpty();
        assertThat(List.of(figures.pauseMaxMs(), figures.pausedRatio(), figures.allocatedMbPerS()))
                .containsOnly(0.0);
    }

    @Test
    void parts_of_a_log_are_read_as_one() throws IOException {
        GcFigures figures = GcLogReader.read(written(SMALL), spans("54:01.500", "54:02.500", "54:03.500", "54:05.500"));

        assertThat(figures.seconds()).isEqualTo(3);
        assertThat(figures.pauses()).containsExactly(new GcFigures.At(0.5, 1), new GcFigures.At(1.5, 96));
        assertThat(figures.pausedRatio()).isEqualTo(0.097 / 3);
        assertThat(figures.heapAfter()).containsExactly(new GcFigures.At(1.5, 50));
        assertThat(figures.allocatedMbPerS()).isEqualTo((70 + 130) / 1.5);
        assertThat(figures.heapMb()).isEqualTo(2048);
    }

    @Test
    void collections_outside_of_a_part_do_not_count() throws Exception {
        for (String log : List.of("g1.txt", "parallel.txt", "zgc.txt")) {
            GcFigures figures = GcLogReader.read(resource(log), spans("00:00.000", "00:01.000"));

            assertThat(figures.pauses()).as(log).isEmpty();
            assertThat(List.of(figures.promotedMbPerS(), figures.allocatedMbPerS()))
                    .as(log)
                    .containsOnly(0.0);
            assertThat(figures.humongous()).isIn(null, new GcFigures.Humongous(0, 0));
            assertThat(figures.stalls()).isIn(null, new GcFigures.Stalls(0, 0));
        }
    }

    @Test
    void a_file_that_is_no_log_of_a_known_collector_is_rejected_in_a_line() throws IOException {
        assertRejected(written(""), "is empty: its JVM has written nothing yet");
        assertRejected(written("hello\n[1] Heap Max Capacity: 2G\n"), "is no GC log from its beginning: a JVM");
        assertRejected(written("[2026-11-21 10:00] Heap Max Capacity: 2G\n"), "is no GC log from its beginning: a JVM");
        assertRejected(written(SMALL.replace("2G", "9".repeat(30) + "G")), "is no GC log from its beginning: a JVM");
        assertRejected(written(SMALL.replaceAll(".*gc,init.*\n", "")), "is no GC log from its beginning: a JVM");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xc3, 0x28, '\n', (byte) 0xff});
        assertRejected(binary, "is no GC log from its beginning: a JVM");
        String other = "is of another collector than G1, Parallel and ZGC: their logs alone are read";
        assertRejected(written("[2026-11-21T13:54:00.000+0000][info][gc,init] Heap Max Capacity: 2G\n"), other);
        assertRejected(written(SMALL.replace("Using G1", "Using Serial").replace("G1 ", "")), other);
    }

    private static void assertRejected(Path log, String why) {
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> GcLogReader.read(log))
                .withMessageStartingWith(log + " " + why)
                .withMessageNotContaining("\n");
    }

    /** From one to the next, as minutes and seconds of the hour in which the logs begin. */
    private static Spans spans(String... ends) {
        List<Spans.Span> spans = new ArrayList<>();
        for (int i = 0; i < ends.length; i += 2) {
            spans.add(new Spans.Span(moment(ends[i]), moment(ends[i + 1])));
        }
        return new Spans(spans);
    }

    private static Instant moment(String minutes) {
        return Instant.parse("2026-11-21T13:" + minutes + "Z");
    }

    private static double promotedMb(String log) throws URISyntaxException {
        GcFigures figures = GcLogReader.read(resource(log));
        return figures.promotedMbPerS() * figures.seconds();
    }

    /** Without the lines of full collections. */
    private static List<String> youngOnly(List<String> lines) {
        Pattern id = Pattern.compile("GC\\(\\d+\\)");
        Set<String> full = lines.stream()
                .filter(line -> line.contains("Pause Full"))
                .map(line -> line.replaceAll(".*(GC\\(\\d+\\)).*", "$1"))
                .collect(Collectors.toSet());
        assertThat(full).isNotEmpty();
        return lines.stream()
                .filter(line -> id.matcher(line).results().noneMatch(found -> full.contains(found.group())))
                .toList();
    }

    private static double growth(List<String> lines, String change) {
        double growth = numbers(lines, change).stream()
                .mapToInt(numbers -> Math.max(0, numbers.get(1) - numbers.get(0)))
                .sum();
        assertThat(growth).isPositive();
        return growth;
    }

    private static List<List<Integer>> numbers(List<String> lines, String pair) {
        Pattern pattern = Pattern.compile(pair);
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(found -> List.of(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2))))
                .toList();
    }

    private static List<String> lines(String log) throws IOException, URISyntaxException {
        return Files.readAllLines(resource(log));
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(GcLogReaderTest.class.getResource(name)).toURI());
    }

    private Path written(String log) throws IOException {
        return Files.writeString(folder.resolve("gc.log"), log);
    }
}
