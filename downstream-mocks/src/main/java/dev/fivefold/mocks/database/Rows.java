package dev.fivefold.mocks.database;

import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rows of a query, without nulls: Spring's own list may contain nulls, as a single column can be NULL. */
public final class Rows {

    private Rows() {}

    /** Runs the query; empty if it finds nothing. */
    public static <T> List<T> of(JdbcClient.MappedQuerySpec<T> query) {
        return query.list().stream().map(Objects::requireNonNull).toList();
    }
}
