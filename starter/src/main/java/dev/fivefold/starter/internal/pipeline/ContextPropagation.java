package dev.fivefold.starter.internal.pipeline;

import dev.fivefold.starter.internal.request.PageMark;
import dev.fivefold.starter.internal.tracing.CallTracing;
import io.micrometer.context.ContextRegistry;
import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import io.micrometer.context.ThreadLocalAccessor;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextThreadLocalAccessor;
import org.springframework.web.context.request.RequestAttributesThreadLocalAccessor;

/**
 * Propagates a thread's context to the threads on which its page continues: the current span, and all thread locals of
 * Micrometer's {@code ContextRegistry}. These are the logging context, request attributes and locale. Libraries on the
 * class path add theirs, such as Spring Security's context, and so can the application.
 */
@FunctionalInterface
public interface ContextPropagation {

    static ContextPropagation of(@Nullable CallTracing tracing) {
        // That of the application: what it, Spring and Spring Security register there is propagated, whenever it does
        // so.
        ContextRegistry registry = ContextRegistry.getInstance();
        Stream.concat(
                        Stream.of(
                                new Slf4jThreadLocalAccessor(),
                                new RequestAttributesThreadLocalAccessor(),
                                new LocaleContextThreadLocalAccessor()),
                        PageMark.all().stream())
                .filter(accessor -> isMissing(accessor, registry))
                .forEach(registry::registerThreadLocalAccessor);
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

    private static boolean isMissing(ThreadLocalAccessor<?> accessor, ContextRegistry registry) {
        return registry.getThreadLocalAccessors().stream()
                .noneMatch(known -> known.key().equals(accessor.key()));
    }

    /** Captures the context of the calling thread: wraps work for other threads in it. */
    UnaryOperator<Runnable> capture();
}
