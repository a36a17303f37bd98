package dev.fivefold.lab.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FindingTest {

    private static final Rule.Query QUERY = new Rule.Query("06", "After", "SELECT b FROM a");
    private static final Rule RULE = new Rule("rule", "A rule", "text", "", List.of(QUERY));

    @Test
    void what_counting_itself_reads_is_not_counted() {
        Finding finding = Finding.of(RULE, QUERY, _ -> "the plan\n", _ -> """
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
}
