package org.apache.skywalking.apm.toolkit.trace;

/** Carries a span to another thread. */
public final class ContextSnapshotRef {

    private final SpanRef span;

    ContextSnapshotRef(SpanRef span) {
        this.span = span;
    }

    SpanRef span() {
        return span;
    }
}
