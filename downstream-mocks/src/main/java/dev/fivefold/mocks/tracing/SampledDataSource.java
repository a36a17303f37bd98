package dev.fivefold.mocks.tracing;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Uses proxies, which make a span of a statement, only for connections of a sampled request. Each call of a proxy is
 * reflective, and that is most of the cost of tracing. The decision comes before the proxies get the connection: they
 * reference each one until it is closed by way of them. Thread-safe.
 */
final class SampledDataSource extends DelegatingDataSource {

    private final DataSource traced;
    private final Supplier<@Nullable Tracer> tracer;

    /**
     * The pool inside of these proxies; it unwraps to that pool.
     *
     * @param tracer used when a caller needs a connection, not before; null without tracing
     */
    SampledDataSource(ProxyDataSource traced, Supplier<@Nullable Tracer> tracer) {
        super(traced.getDataSource());
        this.traced = traced;
        this.tracer = tracer;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return inSampledSpan() ? traced.getConnection() : super.getConnection();
    }

    private boolean inSampledSpan() {
        Tracer there = tracer.get();
        Span request = there == null ? null : there.currentSpan();
        return request != null && Boolean.TRUE.equals(request.context().sampled());
    }
}
