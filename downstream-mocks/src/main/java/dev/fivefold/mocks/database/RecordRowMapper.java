package dev.fivefold.mocks.database;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.DataClassRowMapper;

/**
 * Makes a record of a row, each component of the column that has its name in snake_case. Spring's own mappers look for a column of the
 * component's own name first, and what a driver says to that is an exception with a stack trace, for each component of each row. For any
 * thread.
 *
 * @param <T> the record
 */
public final class RecordRowMapper<T extends Record> extends DataClassRowMapper<T> {

    /** Of such records. */
    public RecordRowMapper(Class<T> type) {
        super(type);
    }

    /** What is looked for first. */
    @Override
    protected String lowerCaseName(@Nullable String name) {
        return underscoreName(name);
    }
}
