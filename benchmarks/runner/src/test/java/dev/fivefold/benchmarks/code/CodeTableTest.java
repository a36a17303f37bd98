package dev.fivefold.benchmarks.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** From what JMH leaves to the table that is committed. */
class CodeTableTest {

    private static final BenchmarkList.Code SPLIT = new BenchmarkList.Code(
            "Splitting at one character",
            "downstream-mocks",
            "dev.fivefold.mocks.recommendations.SplitBenchmark",
            "000: +50 %",
            List.of("-Xmx1g"));

    @Test
    void pieces_of_code_are_compared_with_the_first_and_what_could_not_run_is_named() throws Exception {
        assertThat(CodeTable.of(SPLIT, JmhOutput.read(file("jmh.json"), file("jmh.txt"))))
                .isEqualTo("""
                        ### Splitting at one character
                        `SplitBenchmark` of downstream-mocks: JMH 1.37, average time, 2 forks, 3 warm-up iterations of 500 ms and 5 measured ones of 500 ms, 1 thread, `-Xmx1g`.

                        | size | code | mean ± 99.9 % | against regex | allocated |
                        | --- | --- | ---: | ---: | ---: |
                        | 10 | regex | 2,135 ± 85 ns/op | 1 | 1,184 B/op |
                        | 10 | index | 508 ± 13 ns/op | 4.2x (3.9–4.5) as fast | 96 B/op |
                        | 10 | first | 5.00 ± 6.50 ns/op | 427x (178 or more) as fast | 0 B/op |
                        | 1000 | regex | 201,457 ± 3,121 ns/op | 1 | 99,184 B/op |
                        | 1000 | index | 48,211 ns/op | 4.2x as fast | 4,097 B/op |

                        Left out: split (code = c, size = 10), split (code = c, size = 1000): no C compiler: install gcc or clang.

                        Left out: split (code = first, size = 1000): Invalid maximum heap size: -Xmx1y.

                        Article 000: +50 %
                        """);
    }

    @Test
    void a_benchmark_that_could_not_run_at_all_has_no_table() throws Exception {
        assertThat(CodeTable.of(SPLIT, JmhOutput.read(Path.of("none.json"), file("jmh.txt"))))
                .startsWith("### Splitting at one character\n\nLeft out: split (code = c, size = 10), split")
                .doesNotContain("|");
    }

    @Test
    void of_figures_per_second_a_larger_one_is_faster() {
        JmhOutput.Score slow = throughput("naive", 100);
        JmhOutput.Score fast = throughput("tuned", 250);

        assertThat(CodeTable.of(SPLIT, new JmhOutput(List.of(slow, fast), Map.of())))
                .contains("throughput", "| tuned | 250 ± 5 ops/s | 2.5x (2.3–2.7) as fast | – |");
    }

    @Test
    void methods_are_distinct_and_a_piece_without_its_first_is_not_compared() {
        JmhOutput.Score here = throughput("naive", 100);
        JmhOutput.Score there = new JmhOutput.Score(
                "other", Map.of("code", "tuned"), 0.01234, 0.0005, "ops/s", Double.NaN, here.settings());

        assertThat(CodeTable.of(SPLIT, new JmhOutput(List.of(here, there), Map.of())))
                .contains(
                        "| method | code |", "| split | naive |", "| other | tuned | 0.0123 ± 0.0005 ops/s | – | – |");
    }

    private static JmhOutput.Score throughput(String code, double score) {
        JmhOutput.Settings settings = new JmhOutput.Settings("1.37", "thrpt", 2, 1, 1, "1 s", 1, "1 s", List.of());
        return new JmhOutput.Score("split", Map.of("code", code), score, 5, "ops/s", Double.NaN, settings);
    }

    private static Path file(String name) throws URISyntaxException {
        return Path.of(
                Objects.requireNonNull(CodeTableTest.class.getResource(name)).toURI());
    }
}
