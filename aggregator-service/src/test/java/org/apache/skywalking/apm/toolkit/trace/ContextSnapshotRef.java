package org.apache.skywalking.apm.toolkit.trace;

/** What another thread must know to go on within a span. */
public final class ContextSnapshotRef {

    private final SpanRef span;

    ContextSnapshotRef(SpanRef span) {
        this.span = span;
    }

    SpanRef span() {
        return span;
    }
}
