package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.mocks.database.FirstFill;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

class FirstFillTest {

    @Test
    void a_start_that_fills_an_empty_database_is_a_first_fill_and_one_that_migrates_is_not() {
        flyway("6", new FirstFill()).clean();
        FirstFill fills = new FirstFill();
        FirstFill mends = new FirstFill();

        flyway("6", fills).migrate();
        flyway("latest", mends).migrate();

        assertThat(fills.happened()).isTrue();
        assertThat(mends.happened()).isFalse();
    }

    @Test
    void a_start_that_fills_it_with_the_final_schema_is_a_first_fill() {
        FirstFill fills = new FirstFill();
        Flyway flyway = TestDatabase.migrations(TestDatabase.MIGRATED)
                .locations("classpath:db/migration", "classpath:db/empty")
                .callbacks(fills)
                .load();
        flyway.clean();

        flyway.migrate();

        assertThat(fills.happened()).isTrue();
    }

    private static Flyway flyway(String target, FirstFill callback) {
        return TestDatabase.migrations(TestDatabase.MIGRATED)
                .target(target)
                .callbacks(callback)
                .load();
    }
}
