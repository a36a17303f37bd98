package dev.fivefold.starter;

import dev.fivefold.starter.tracing.CallTracing;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Propagates a thread's context (logging context, registered thread locals, current span) to the threads on which its page continues.
 */
public final class ContextPropagation {

    private final UnaryOperator<Runnable> wrapper;

    private ContextPropagation(UnaryOperator<Runnable> wrapper) {
        this.wrapper = wrapper;
    }

    static ContextPropagation of(@Nullable CallTracing tracing) {
        ContextRegistry registry = new ContextRegistry();
        registry.loadThreadLocalAccessors();
        registry.registerThreadLocalAccessor(new Slf4jThreadLocalAccessor());
        ContextSnapshotFactory snapshots =
                ContextSnapshotFactory.builder().contextRegistry(registry).build();
        // The span inside of everything else: contexts are restored in the reverse order.
        return new ContextPropagation(
                tracing == null
                        ? work -> snapshots.captureAll().wrap(work)
                        : work -> snapshots.captureAll().wrap(tracing.continued(work)));
    }

    /** Wraps work for another thread in the context of the calling thread. */
    public Runnable wrap(Runnable work) {
        return wrapper.apply(work);
    }
}
