package dev.fivefold.starter;

import dev.fivefold.starter.client.PageMark;
import dev.fivefold.starter.tracing.CallTracing;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Propagates a thread's context (logging context, registered thread locals, current span) to the threads on which its page continues.
 */
@FunctionalInterface
public interface ContextPropagation {

    static ContextPropagation of(@Nullable CallTracing tracing) {
        ContextRegistry registry = new ContextRegistry();
        registry.loadThreadLocalAccessors();
        registry.registerThreadLocalAccessor(new Slf4jThreadLocalAccessor());
        PageMark.all().forEach(registry::registerThreadLocalAccessor);
        // A page may continue on the thread of another one, whose marks and user are not its own.
        ContextSnapshotFactory snapshots = ContextSnapshotFactory.builder()
                .contextRegistry(registry)
                .clearMissing(true)
                .build();
        // The span inside of everything else: contexts are restored in the reverse order.
        return () -> {
            ContextSnapshot here = snapshots.captureAll();
            UnaryOperator<Runnable> span = tracing == null ? UnaryOperator.identity() : tracing.capture();
            return work -> here.wrap(span.apply(work));
        };
    }

    /** Captures the context of the calling thread: wraps work for other threads in it. */
    UnaryOperator<Runnable> capture();
}
