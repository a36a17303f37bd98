package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class FailedMigrationTest {

    @TempDir
    private Path migrations = Path.of("");

    @BeforeEach
    void writeMigrations() throws IOException {
        flyway().clean();
        Files.writeString(migrations.resolve("V1__fine.sql"), "CREATE TABLE parcels (id INT NOT NULL);\n");
        Files.writeString(
                migrations.resolve("V2__broken.sql"),
                "ALTER TABLE parcels ADD weight INT;\nALTER TABLE parcels ADD KEY idx_size (size);\n");
    }

    @Test
    void the_start_ends_with_exit_code_1_and_reports_the_failed_migration_the_reason_and_what_to_do() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DownstreamMocksApplication.class.getName())
                .redirectErrorStream(true);
        properties()
                .forEach(
                        property -> { // all users of a machine see arguments, and one is a password
                            int end = property.indexOf('=');
                            String variable =
                                    property.substring(0, end).replace('.', '_').toUpperCase(Locale.ROOT);
                            builder.environment().put(variable, property.substring(end + 1));
                        });
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(output.lines())
                .contains("The migration V2__broken.sql failed in line 2, in the database "
                        + TestDatabase.url(TestDatabase.MIGRATED) + ": Key column 'size' doesn't exist in table.")
                .noneMatch(line -> line.startsWith("\tat "));
        assertThat(output).contains("Action:", "Fix the cause.", "Restore the database from its backup");
    }

    @Test
    void later_starts_reject_a_database_with_a_partial_migration(CapturedOutput output) {
        assertThat(startFails()).isTrue();
        assertThat(startFails()).isTrue();

        assertThat(output)
                .contains("Detected failed migration to version 2 (broken).")
                .contains("Restore the database from its backup")
                .doesNotContain("\tat ");
    }

    @Test
    void a_migration_that_was_changed_after_it_had_run_is_rejected(CapturedOutput output) throws IOException {
        Files.delete(migrations.resolve("V2__broken.sql"));
        flyway().migrate();
        Files.writeString(migrations.resolve("V1__fine.sql"), "CREATE TABLE parcels (id BIGINT NOT NULL);\n");

        assertThat(startFails()).isTrue();

        assertThat(output)
                .contains("Migration checksum mismatch for migration version 1")
                .contains("make another migration of the change")
                .doesNotContain("\tat ");
    }

    private boolean startFails() {
        String[] arguments = properties().map("--"::concat).toArray(String[]::new);
        return catchThrowable(() -> SpringApplication.run(DownstreamMocksApplication.class, arguments)) != null;
    }

    private Stream<String> properties() {
        return Stream.concat(
                TestDatabase.properties(TestDatabase.MIGRATED).stream(),
                Stream.of(
                        "server.port=0",
                        "management.server.port=0",
                        "spring.flyway.locations=filesystem:" + migrations));
    }

    private Flyway flyway() {
        return TestDatabase.migrations(TestDatabase.MIGRATED)
                .locations("filesystem:" + migrations)
                .load();
    }
}
