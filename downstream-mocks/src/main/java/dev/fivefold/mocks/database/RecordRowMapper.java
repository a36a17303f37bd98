package dev.fivefold.mocks.database;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;

/**
 * Maps a row to a record: each component is read from the column with its name in snake_case. Spring's own mappers
 * first look for a column of the component's own name. Drivers respond with an exception and a stack trace, for each
 * component of each row. Thread-safe.
 *
 * @param <T> the record
 */
public final class RecordRowMapper<T extends Record> extends DataClassRowMapper<T> {

    /** A mapper to records of this class. */
    public RecordRowMapper(Class<T> type) {
        super(type);
    }

    /** The name that Spring looks for first. */
    @Override
    protected String lowerCaseName(@Nullable String name) {
        return underscoreName(name);
    }
}
