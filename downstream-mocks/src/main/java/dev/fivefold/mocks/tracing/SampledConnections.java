package dev.fivefold.mocks.tracing;

import io.micrometer.tracing.Span;
import io.micrometer.tracing.Tracer;
import java.sql.Connection;
import java.util.function.Supplier;
import net.ttddyy.dsproxy.ConnectionInfo;
import net.ttddyy.dsproxy.proxy.ProxyConfig;
import net.ttddyy.dsproxy.proxy.jdk.JdkJdbcProxyFactory;
import org.jspecify.annotations.Nullable;

/**
 * Puts proxies, which make a span of a statement, only before connections of a request whose spans are kept. Each call of a proxy is a
 * reflective one, and that is most of what tracing costs. For any thread.
 */
public final class SampledConnections extends JdkJdbcProxyFactory {

    private final Supplier<@Nullable Tracer> tracer;

    /**
     * With this tracer.
     *
     * @param tracer asked when somebody wants a connection, not before; null where nobody traces
     */
    public SampledConnections(Supplier<@Nullable Tracer> tracer) {
        this.tracer = tracer;
    }

    @Override
    public Connection createConnection(Connection connection, ConnectionInfo about, ProxyConfig proxies) {
        return inSampledSpan() ? super.createConnection(connection, about, proxies) : connection;
    }

    private boolean inSampledSpan() {
        Tracer there = tracer.get();
        Span request = there == null ? null : there.currentSpan();
        return request != null && Boolean.TRUE.equals(request.context().sampled());
    }
}
