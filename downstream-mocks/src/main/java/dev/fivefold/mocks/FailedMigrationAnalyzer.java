package dev.fivefold.mocks;

import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.flywaydb.core.internal.exception.FlywayMigrateException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.Environment;

/** Reports in one line which migration failed and why, now or at an earlier start, and what to do. */
final class FailedMigrationAnalyzer extends AbstractFailureAnalyzer<FlywayException> {

    private static final String RESTORE =
            "Restore the database from its backup, or drop it if its rows are only the seeds', which are generated again.";

    private final Environment environment;

    FailedMigrationAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, FlywayException cause) {
        String database = environment.getProperty("spring.datasource.url");
        return switch (cause) {
            case FlywayMigrateException failed ->
                new FailureAnalysis(
                        "The migration %s failed in line %d, in the database %s: %s."
                                .formatted(
                                        failed.getMigration().getScript(),
                                        failed.getLineNumber(),
                                        database,
                                        NestedExceptionUtils.getMostSpecificCause(failed)
                                                .getMessage()),
                        "Fix the cause. The changes before that line have stayed: neither server rolls back a"
                                + " change of a table. " + RESTORE + " Then start again.",
                        rootFailure);
            case FlywayValidateException unfit ->
                new FailureAnalysis(
                        "The database %s does not match the migrations, or they were changed: %s"
                                .formatted(database, finding(unfit)),
                        RESTORE + " If a migration was changed after it had run, undo that, and make another migration"
                                + " of the change.",
                        rootFailure);
            default -> null;
        };
    }

    /** The line after the headline, and before the general advice. */
    private static String finding(FlywayValidateException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.lines().skip(1).findFirst().orElse(message);
    }
}
