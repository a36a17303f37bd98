package dev.fivefold.mocks.database;

import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.springframework.stereotype.Component;

/** Whether this start found an empty database, and filled it. Called by Flyway; thread-safe. */
@Component
public final class FirstFill extends BaseCallback {

    private static final MigrationVersion FIRST = MigrationVersion.fromVersion("1");

    private volatile boolean happened;

    /** Not yet filled. */
    public FirstFill() {}

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.AFTER_EACH_MIGRATE;
    }

    @Override
    public void handle(Event event, Context context) {
        MigrationInfo done = context.getMigrationInfo();
        if (FIRST.equals(done.getVersion()) || done.getType().isBaseline()) {
            happened = true;
        }
    }

    /** Whether it has filled the database: from the first migration on. */
    public boolean happened() {
        return happened;
    }
}
