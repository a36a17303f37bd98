package dev.fivefold.lab.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindingTest {

    private static final Rule.Query QUERY = new Rule.Query("06", "After", "SELECT b FROM a");
    private static final Rule RULE = new Rule("rule", "A rule", "text", "", List.of(QUERY));

    @Test
    void rows_that_the_count_itself_reads_are_not_counted() throws InterruptedException {
        Finding finding = Finding.of(RULE, QUERY, 3, _ -> "the plan\n", _ -> """
                x
                @@1
                Handler_read_key\t100
                Handler_read_next\t10
                @@2
                Handler_read_key\t100
                Handler_read_next\t15
                @@3
                x
                y
                @@4
                Handler_read_key\t101
                Handler_read_next\t22
                @@5
                x
                y
                @@6
                1\t0.00010000\tSELECT b FROM a
                2\t0.00030000\tSELECT b FROM a
                3\t0.00020000\tSELECT b FROM a
                4\t9.00000000\tSELECT '@@6'
                """);

        assertThat(finding.rows()).isEqualTo(2);
        assertThat(finding.examined()).isEqualTo(123 - 115 - 5);
        assertThat(finding.milliseconds()).isEqualTo(0.2);
        assertThat(finding.markdown())
                .contains("## After", "SELECT b FROM a;", "the plan", "2 rows returned, **3 examined**, 0.20 ms.");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 15})
    void every_run_is_timed_although_the_server_stores_only_the_last_times(int runs) throws InterruptedException {
        Finding finding = Finding.of(RULE, QUERY, runs, _ -> "", script -> {
            Matcher history =
                    Pattern.compile("profiling_history_size = (\\d+);").matcher(script);
            assertThat(history.find()).isTrue();
            List<String> profiles = new ArrayList<>();
            for (int run = 1; run <= runs; run++) {
                profiles.add("%d\t%s\tSELECT b FROM a".formatted(run, run / 1000.0));
            }
            profiles.add((runs + 1) + "\t9.0\tSELECT '@@6'");
            int forgotten = Math.max(0, profiles.size() - Integer.parseInt(history.group(1)));
            return "@@1\n@@2\n@@3\n@@4\n@@5\n@@6\n" + String.join("\n", profiles.subList(forgotten, profiles.size()));
        });

        assertThat(finding.milliseconds()).isEqualTo((runs + 1) / 2.0);
    }
}
