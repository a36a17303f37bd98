package org.apache.skywalking.apm.toolkit.trace;

import java.util.ArrayDeque;
import java.util.Deque;

/** Ties spans to threads: the last that has begun on a thread is its current one. Invalid calls throw. */
public final class Tracer {

    private static final ThreadLocal<Deque<SpanRef>> STACK = ThreadLocal.withInitial(ArrayDeque::new);

    private Tracer() {}

    public static SpanRef createEntrySpan(String name, ContextCarrierRef carrier) {
        SpanRef span = begin("entry", name, "");
        span.tag("context", carrier.context());
        return span;
    }

    public static SpanRef createExitSpan(String name, String peer) {
        return begin("exit", name, peer);
    }

    public static void stopSpan() {
        current().leave();
        STACK.get().pop();
    }

    public static ContextSnapshotRef capture() {
        return new ContextSnapshotRef(current());
    }

    public static void continued(ContextSnapshotRef snapshot) {
        current().goOnWithin(snapshot.span());
    }

    public static void inject(ContextCarrierRef carrier) {
        carrier.setSpan(current());
    }

    private static SpanRef begin(String kind, String name, String peer) {
        SpanRef span = new SpanRef(kind, name, peer, STACK.get().peek());
        STACK.get().push(span);
        return span;
    }

    private static SpanRef current() {
        SpanRef current = STACK.get().peek();
        if (current == null) {
            throw new IllegalStateException("no span on this thread");
        }
        return current;
    }
}
