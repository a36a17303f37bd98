package dev.fivefold.lessons.l06;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lessons.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageQueriesTest {

    @AutoClose
    private final Database database = Database.create();

    @BeforeEach
    void fill() throws Exception {
        for (String table : statements("schema.sql")) {
            database.execute(table);
        }
        database.execute("""
                INSERT INTO order_items
                SELECT seq, 1000000 + seq DIV 5, seq MOD 1000, 1, 990 FROM seq_1_to_10000
                """);
        database.execute("""
                INSERT INTO recommendations
                SELECT seq, seq MOD 100, ELT(1 + seq DIV 100 MOD 3, 'PERSONAL', 'TRENDING', 'VIEWED'), seq DIV 300, seq
                FROM seq_0_to_3599
                """);
        database.execute("ANALYZE TABLE order_items, recommendations");
    }

    @Test
    void a_query_examines_at_most_twice_the_rows_that_it_returns() throws Exception {
        for (String query : statements("page.sql")) {
            database.examined(); // from here on
            List<Map<String, String>> rows = database.query(query);

            assertThat(rows).isNotEmpty();
            assertThat(database.examined()).as(query).isLessThanOrEqualTo(2L * rows.size());
        }
    }

    @Test
    void a_query_reads_its_index_alone_and_sorts_no_rows() throws Exception {
        for (String query : statements("page.sql")) {
            assertThat(database.query("EXPLAIN " + query))
                    .singleElement()
                    .extracting("Extra")
                    .asString()
                    .contains("Using index")
                    .doesNotContain("filesort");
        }
    }

    private static List<String> statements(String file) throws IOException {
        Path code = Path.of(System.getProperty("lesson.code", "06-covering-indexes/after"));
        return List.of(Files.readString(code.resolve(file)).strip().split(";"));
    }
}
