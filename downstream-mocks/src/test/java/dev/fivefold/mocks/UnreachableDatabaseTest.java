package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class UnreachableDatabaseTest {

    /** No database has this port. */
    private static final String DATABASE = "jdbc:mysql://127.0.0.1:1/fivefold";

    @Test
    void without_a_database_the_start_ends_with_what_to_do_and_no_stack_trace(CapturedOutput output) {
        Throwable failure = catchThrowable(() -> SpringApplication.run(
                DownstreamMocksApplication.class,
                "--server.port=0",
                "--management.server.port=0",
                "--spring.datasource.url=" + DATABASE));

        assertThat(failure).isNotNull();
        assertThat(output)
                .contains("The database " + DATABASE + " cannot be used: it does not respond.")
                .contains("Start it, or set spring.datasource.url")
                .doesNotContain("\tat ");
    }
}
