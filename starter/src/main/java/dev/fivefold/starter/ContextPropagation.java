package dev.fivefold.starter;

import dev.fivefold.starter.client.PlainParts;
import dev.fivefold.starter.tracing.CallTracing;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
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
        registry.registerThreadLocalAccessor(new PlainParts.Accessor());
        ContextSnapshotFactory snapshots =
                ContextSnapshotFactory.builder().contextRegistry(registry).build();
        // The span inside of everything else: contexts are restored in the reverse order.
        return work -> snapshots.captureAll().wrap(tracing == null ? work : tracing.continued(work));
    }

    /** Wraps work for another thread in the context of the calling thread. */
    Runnable wrap(Runnable work);
}
