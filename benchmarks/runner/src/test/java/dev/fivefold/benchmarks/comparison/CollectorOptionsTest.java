package dev.fivefold.benchmarks.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.Service;
import dev.fivefold.lab.docs.Documents;
import dev.fivefold.lab.scenario.Lessons;
import dev.fivefold.lab.scenario.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The options that step 07 compares are those that its lesson and the baseline have, and JVMs of this version take them. */
class CollectorOptionsTest {

    private static final Lessons LESSONS = Lessons.in(Documents.REPOSITORY.resolve("lessons"));
    private static final Step STEP = LESSONS.step("07-g1");
    private static final Path PARALLEL = option("1-parallel.jvm");
    private static final Path G1 = option("2-g1.jvm");

    static List<Path> all() {
        List<Path> all = new ArrayList<>(Comparison.collectors(STEP));
        all.add(STEP.jvmOptions(Service.AGGREGATOR).orElseThrow());
        return all;
    }

    @ParameterizedTest
    @MethodSource("all")
    void a_jvm_accepts_the_options(Path options) throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(java.toString(), "@" + options, "-version")
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output).doesNotContainIgnoringCase("warning");
    }

    @Test
    void five_collectors_have_the_same_heap() {
        assertThat(Comparison.collectors(STEP))
                .extracting(path -> path.getFileName().toString())
                .containsExactly(
                        "1-parallel.jvm", "2-g1.jvm", "3-g1-untuned.jvm", "4-zgc.jvm", "5-g1-compact-headers.jvm");
        assertThat(Comparison.collectors(STEP))
                .allSatisfy(file -> assertThat(flags(file)).contains("-Xms2560m", "-Xmx2560m"));
        assertThat(Comparison.liveSet(STEP)).isRegularFile();
    }

    @Test
    void except_for_the_heap_the_options_are_those_of_baseline_and_lesson() {
        assertThat(withoutHeap(PARALLEL))
                .isEqualTo(withoutHeap(
                        LESSONS.step("0").jvmOptions(Service.AGGREGATOR).orElseThrow()));
        assertThat(withoutHeap(G1))
                .isEqualTo(withoutHeap(STEP.jvmOptions(Service.AGGREGATOR).orElseThrow()));
    }

    @Test
    void compact_headers_are_the_only_difference_of_the_last() {
        List<String> g1 = new ArrayList<>(flags(G1));
        g1.add("-XX:+UseCompactObjectHeaders");

        assertThat(flags(option("5-g1-compact-headers.jvm"))).containsExactlyInAnyOrderElementsOf(g1);
    }

    @Test
    void steps_after_it_keep_its_collector() {
        assertThat(flags(LESSONS.last().jvmOptions(Service.AGGREGATOR).orElseThrow()))
                .contains("-XX:+UseG1GC", "-Xmx1g");
    }

    private static Path option(String name) {
        return Comparison.liveSet(STEP).resolveSibling(name);
    }

    private static List<String> withoutHeap(Path file) {
        return flags(file).stream().filter(flag -> !flag.matches("-Xm[sx].*")).toList();
    }

    private static List<String> flags(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith("-"))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
