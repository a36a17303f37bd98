package dev.fivefold.lab.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.lab.LabFailure;
import dev.fivefold.lab.check.Exercise.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each kind of expectation, against what a stack shows. */
class ExerciseTest {

    private static final String GC_LOGS = "src/test/resources/dev/fivefold/lab/gc/";

    @TempDir
    private Path folder;

    private Evidence evidence;

    @BeforeEach
    void start() throws IOException {
        evidence = new Evidence(folder, "03-parallel-stages");
    }

    @AfterEach
    void stop() {
        evidence.close();
    }

    @Test
    void a_number_of_the_page_is_the_median_of_all_reads() throws Exception {
        evidence.pages(Stream.of("0.2", "0.9", "0.5")
                .map(value -> "{\"_meta\":{\"efficiency\":%s}}".formatted(value).getBytes(StandardCharsets.UTF_8))
                .toList());

        Finding finding = check("page: {at: /_meta/efficiency, reads: 3}, at-most: 0.5");

        assertThat(finding.holds()).isTrue();
        assertThat(finding.measured()).isEqualTo("0.500");
        assertThat(finding.wanted()).isEqualTo("at most 0.500");
    }

    @Test
    void a_text_of_the_page_is_that_of_the_last_read() throws Exception {
        evidence.pages(Stream.of("live", "local_cache")
                .map(value -> "{\"_meta\":{\"parts\":{\"inbox\":{\"source\":\"%s\"}}}}"
                        .formatted(value)
                        .getBytes(StandardCharsets.UTF_8))
                .toList());

        assertThat(check("page: {at: /_meta/parts/inbox/source, reads: 2, apart-ms: 1}, is: local_cache"))
                .returns(true, Finding::holds)
                .returns("local_cache", Finding::measured);
    }

    @Test
    void a_value_that_the_page_lacks_is_empty() throws Exception {
        evidence.page("{}");

        assertThat(check("page: {at: /_meta/efficiency}, at-most: 1"))
                .returns(false, Finding::holds)
                .returns("nothing", Finding::measured);
    }

    @Test
    void bytes_are_counted_as_received() throws Exception {
        evidence.page("x".repeat(1000));

        assertThat(check("page: {at: wire}, at-most: 1000").holds()).isTrue();
        assertThat(check("page: {at: wire}, at-most: 999").holds()).isFalse();
    }

    @Test
    void a_metric_is_summed_up_where_a_label_has_a_value_and_divided() throws Exception {
        evidence.metrics("""
                bytes_total{form="wire",service="a"} 10.0
                bytes_total{form="wire",service="b"} 20.0
                bytes_total{form="inflated",service="a"} 60.0
                none_total{form="wire"} 0.0
                none_total{form="inflated"} 0.0
                """);

        assertThat(check("metric: {service: aggregator, name: bytes_total}, at-least: 90")
                        .measured())
                .isEqualTo("90");
        assertThat(check("metric: {service: aggregator, name: bytes_total, where: 'form=\"wire\"'}, at-least: 31")
                        .holds())
                .isFalse();
        assertThat(ratioOf("bytes_total").measured()).isEqualTo("0.500");
        assertThat(ratioOf("none_total").holds()).isFalse();
    }

    @Test
    void a_missing_metric_is_empty_and_not_zero() throws Exception {
        evidence.metrics("pool_threads_max 100.0\n");

        assertThat(check("metric: {service: aggregator, name: pool_threads}, at-most: 4"))
                .returns(false, Finding::holds)
                .returns("nothing", Finding::measured);
    }

    @Test
    void the_collector_and_its_pauses_are_those_of_the_gc_log() throws Exception {
        evidence.gcLog(Path.of(GC_LOGS + "zgc.txt"));

        assertThat(check("gc: {figure: collector}, is: zgc").holds()).isTrue();
        assertThat(check("gc: {figure: pauses}, at-least: 1").holds()).isTrue();
        assertThat(check("gc: {figure: longest-pause-ms}, at-least: 0.001").holds())
                .isTrue();
    }

    @Test
    void lines_are_counted_in_a_log() throws Exception {
        evidence.log("mocks", "now at version v8 \nother\nnow at version v8 \n");

        assertThat(check("lines: {log: mocks, have: 'version v8\\b'}, at-least: 1")
                        .measured())
                .isEqualTo("2");
        assertThat(check("lines: {log: gateway, have: 'version'}, at-most: 0").holds())
                .isTrue();
    }

    @Test
    void a_file_counts_only_if_it_was_written_after_the_start_of_the_stack() throws Exception {
        Path graph = folder.resolve("build/graph.html");
        Files.createDirectories(graph.getParent());
        Files.write(graph, new byte[] {'S', 't', 'r', (byte) 0xff, 'M', 'a', 'p', '\n'});
        String expected = "lines: {file: build/graph.html, have: Map}, at-least: 1";

        assertThat(check(expected).holds()).isTrue();
        Files.setLastModifiedTime(graph, FileTime.from(Instant.now().minusSeconds(3600)));
        assertThat(check(expected).holds()).isFalse();
    }

    @Test
    void a_finding_has_its_value_and_the_action() throws Exception {
        evidence.page("x".repeat(1000));

        assertThat(check("page: {at: wire}, at-most: 999").text().lines())
                .containsExactly("no  it is so: 1000 (at most 999)", "    do it");
        assertThat(check("page: {at: wire}, at-least: 1, at-most: 1000").text().lines())
                .containsExactly("yes it is so: 1000 (at least 1, at most 1000)");
    }

    @Test
    void a_failing_page_and_an_unresponsive_stack_are_failures_in_a_line() throws Exception {
        evidence.page("{}").status(503);

        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> check("page: {at: wire}, at-most: 1"))
                .withMessage("the page of user 1 is a 503: ./fivefold logs --level warn says more");
        evidence.close();
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> check("page: {at: wire}, at-most: 1"))
                .withMessage("the stack does not respond: ./fivefold down, then ./fivefold up --step 3");
    }

    @Test
    void an_invalid_declaration_is_rejected_when_it_is_read() {
        for (String wrong : List.of(
                "at-most: 1",
                "page: {at: wire}",
                "page: {at: wire}, at-most: 1, is: much",
                "page: {at: wire}, gc: {figure: pauses}, at-most: 1",
                "page: {at: efficiency}, at-most: 1",
                "page: {at: wire}, at-mots: 1",
                "lines: {have: x}, at-least: 1",
                "lines: {log: mocks, have: '('}, at-least: 1")) {
            assertThatExceptionOfType(LabFailure.class)
                    .as(wrong)
                    .isThrownBy(() -> check(wrong))
                    .withMessageContaining("check.yaml cannot be read: ");
        }
        assertThatExceptionOfType(LabFailure.class)
                .isThrownBy(() -> Exercise.of(folder.resolve("none")))
                .withMessageStartingWith("none has no exercise");
    }

    private Finding ratioOf(String metric) throws Exception {
        return check(
                "metric: {service: aggregator, name: %s, where: 'form=\"wire\"', over: 'form=\"inflated\"'}, at-least: 0"
                        .formatted(metric));
    }

    private Finding check(String expected) throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("check.yaml"), "expect: [{says: it is so, otherwise: do it, %s}]\n".formatted(expected));
        return Exercise.of(folder).check(evidence.stack()).getFirst();
    }
}
