package org.apache.skywalking.apm.toolkit.trace;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Spans by thread: the last one created on a thread is its current span. Invalid use throws. */
public final class Tracer {

    private static final ThreadLocal<Deque<SpanRef>> STACK = ThreadLocal.withInitial(ArrayDeque::new);
    private static final Queue<SpanRef> ENDED = new ConcurrentLinkedQueue<>();

    private Tracer() {}

    /** All spans that have ended. */
    public static List<SpanRef> ended() {
        return List.copyOf(ENDED);
    }

    public static SpanRef createLocalSpan(String name) {
        SpanRef span = new SpanRef(name, STACK.get().peek());
        STACK.get().push(span);
        return span;
    }

    public static SpanRef createExitSpan(String name, String peer) {
        SpanRef span = createLocalSpan(name);
        span.tag("peer", peer);
        return span;
    }

    public static void inject(ContextCarrierRef carrier) {
        SpanRef current = current();
        if (current == null || !current.tags().containsKey("peer")) {
            throw new IllegalStateException("no exit span on this thread");
        }
        carrier.fill(current);
    }

    public static void stopSpan() {
        SpanRef span = STACK.get().pop();
        if (!span.isAsync()) {
            end(span);
        }
    }

    static void end(SpanRef span) {
        ENDED.add(span);
    }

    public static ContextSnapshotRef capture() {
        SpanRef current = current();
        if (current == null) {
            throw new IllegalStateException("no span on this thread");
        }
        return new ContextSnapshotRef(current);
    }

    public static void continued(ContextSnapshotRef snapshot) {
        SpanRef current = current();
        if (current == null || current.parent() != null) {
            throw new IllegalStateException("no span on this thread that is in no trace");
        }
        current.continueWithin(snapshot.span());
    }

    static @Nullable SpanRef current() {
        return STACK.get().peek();
    }
}
