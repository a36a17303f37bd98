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
 * Has proxies, which make a span of a statement, only before connections of a request whose spans are kept. Each call of a proxy is a
 * reflective one, and that is most of what tracing costs. Whether there is one is decided before the proxies hear of the connection: they
 * remember each that they have heard of until it is closed by way of them. For any thread.
 */
final class SampledDataSource extends DelegatingDataSource {

    private final DataSource traced;
    private final Supplier<@Nullable Tracer> tracer;

    /**
     * The pool that these proxies are around; for who looks for a pool, it is that pool.
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
