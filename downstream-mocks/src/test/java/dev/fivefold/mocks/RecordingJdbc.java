package dev.fivefold.mocks;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.PreparedStatementCreator;
import org.springframework.jdbc.core.PreparedStatementSetter;
import org.springframework.jdbc.core.ResultSetExtractor;

/** Records the services' queries as they are sent, with their parameters. For requests in sequence. */
final class RecordingJdbc extends JdbcTemplate {

    private final SequencedSet<String> queries = new LinkedHashSet<>();

    RecordingJdbc(DataSource dataSource) {
        super(dataSource);
    }

    @Override
    public <T extends @Nullable Object> T query(
            PreparedStatementCreator creator,
            @Nullable PreparedStatementSetter setter,
            ResultSetExtractor<T> extractor) {
        return super.query(
                connection -> {
                    var statement = creator.createPreparedStatement(connection);
                    String text =
                            statement
                                    .toString(); // "... wrapping com.mysql.cj.jdbc.ClientPreparedStatement: SELECT ..."
                    queries.add(text.substring(text.indexOf(": ") + 2));
                    return statement;
                },
                setter,
                extractor);
    }

    /** Each once, by first use. */
    SequencedSet<String> queries() {
        return queries;
    }
}
