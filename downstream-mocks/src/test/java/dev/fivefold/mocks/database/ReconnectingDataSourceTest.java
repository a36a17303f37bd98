package dev.fivefold.mocks.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;

class ReconnectingDataSourceTest {

    private final SQLException unreachable = new SQLException("no response", "08S01");
    private final SQLException denied = new SQLException("access denied", "28000");
    private static final Connection CONNECTION = (Connection) Proxy.newProxyInstance(
            Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> null);

    @Test
    void no_response_before_the_first_connection_is_a_failure() {
        ReconnectingDataSource database = new ReconnectingDataSource(new Scripted(unreachable, null));

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(database::getConnection)
                .isSameAs(unreachable);
        assertThat((Object) database.gone()).isNull();
    }

    @Test
    void after_it_connecting_is_retried_until_the_database_is_back() throws Exception {
        ReconnectingDataSource database =
                new ReconnectingDataSource(new Scripted(null, unreachable, unreachable, unreachable, null));
        database.getConnection();

        assertThat(database.getConnection()).isSameAs(CONNECTION);
        assertThat((Object) database.gone()).isNull();
    }

    @Test
    void another_failure_is_not_retried() throws Exception {
        ReconnectingDataSource database = new ReconnectingDataSource(new Scripted(null, denied, null));
        database.getConnection();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(database::getConnection)
                .isSameAs(denied);
    }

    @Test
    void a_database_that_rejects_a_login_is_reachable_again() throws Exception {
        ReconnectingDataSource database = new ReconnectingDataSource(new Scripted(null, unreachable, denied));
        database.getConnection();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(database::getConnection)
                .isSameAs(denied);
        assertThat((Object) database.gone()).isNull();
    }

    @Test
    void an_interrupted_thread_stops_retrying_and_the_database_counts_as_lost() throws Exception {
        ReconnectingDataSource database = new ReconnectingDataSource(new Scripted(null, unreachable, null));
        database.getConnection();
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(database::getConnection)
                .isSameAs(unreachable);
        assertThat(Thread.interrupted()).isTrue();
        assertThat((Object) database.gone()).isSameAs(unreachable);
    }

    /** Fails as configured. */
    private static final class Scripted extends AbstractDataSource {

        private final Queue<Response> responses = new ArrayDeque<>();

        private record Response(@Nullable SQLException failure) {}

        Scripted(@Nullable SQLException... failures) {
            for (SQLException failure : failures) {
                responses.add(new Response(failure));
            }
        }

        @Override
        public Connection getConnection() throws SQLException {
            SQLException failure = responses.remove().failure();
            if (failure != null) {
                throw failure;
            }
            return CONNECTION;
        }

        @Override
        public Connection getConnection(String username, String password) throws SQLException {
            return getConnection();
        }
    }
}
