package dev.fivefold.mocks.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.tracing.Tracer;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import net.ttddyy.dsproxy.proxy.GlobalConnectionIdManager;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** Without a sampled span; TracingTest covers sampled ones. */
class SampledDataSourceTest {

    private final Pool pool = new Pool();
    private final GlobalConnectionIdManager heardOf = new GlobalConnectionIdManager();
    private final ProxyDataSource proxies =
            ProxyDataSourceBuilder.create(pool).connectionIdManager(heardOf).build();

    @Test
    void without_a_sampled_span_a_connection_is_not_wrapped() throws SQLException {
        assertThat(new SampledDataSource(proxies, () -> Tracer.NOOP).getConnection())
                .isSameAs(pool.connection);
        assertThat(new SampledDataSource(proxies, () -> null).getConnection()).isSameAs(pool.connection);

        assertThat(heardOf.getOpenConnectionIds()).isEmpty();
    }

    @Test
    void the_pool_can_be_unwrapped() throws SQLException {
        assertThat(new SampledDataSource(proxies, () -> null).unwrap(Pool.class))
                .isSameAs(pool);
    }

    private static final class Pool extends AbstractDataSource {

        private final Connection connection = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (_, _, _) -> null);

        @Override
        public Connection getConnection() {
            return connection;
        }

        @Override
        public Connection getConnection(String username, String password) {
            return connection;
        }
    }
}
