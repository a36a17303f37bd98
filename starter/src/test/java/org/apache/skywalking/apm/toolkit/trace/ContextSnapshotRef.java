package org.apache.skywalking.apm.toolkit.trace;

/** The context of a span, for another thread to continue it. */
public final class ContextSnapshotRef {

    private final SpanRef span;

    ContextSnapshotRef(SpanRef span) {
        this.span = span;
    }

    SpanRef span() {
        return span;
    }
}
