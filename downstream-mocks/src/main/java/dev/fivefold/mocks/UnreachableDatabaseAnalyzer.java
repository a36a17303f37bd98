package dev.fivefold.mocks;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Reports in one line that the database cannot be used, and what to change, in place of three pages of stack trace. */
final class UnreachableDatabaseAnalyzer extends AbstractFailureAnalyzer<SQLException> {

    private static final int UNKNOWN_DATABASE = 1049;

    private final Environment environment;

    UnreachableDatabaseAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, SQLException cause) {
        String state = cause.getSQLState() == null ? "" : cause.getSQLState();
        String reason;
        if (state.startsWith("08")) {
            reason = "it does not respond";
        } else if (state.startsWith("28")) {
            reason = "it rejects the user or the password";
        } else if (cause.getErrorCode() == UNKNOWN_DATABASE) {
            reason = "it has no database of that name";
        } else {
            return null;
        }
        return new FailureAnalysis(
                "The database %s cannot be used: %s."
                        .formatted(environment.getProperty("spring.datasource.url"), reason),
                "Start it, or set spring.datasource.url, .username and .password"
                        + " (and spring.flyway.user, .password if migrations run as another user).",
                rootFailure);
    }
}
