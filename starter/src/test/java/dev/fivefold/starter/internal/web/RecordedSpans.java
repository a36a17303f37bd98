package dev.fivefold.starter.internal.web;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Records the spans that a tracer exports. */
final class RecordedSpans implements SpanExporter {

    private final Queue<SpanData> spans = new ConcurrentLinkedQueue<>();

    /** All spans of a trace, in no order. */
    List<SpanData> of(String traceId) {
        return spans.stream().filter(span -> span.getTraceId().equals(traceId)).toList();
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> ended) {
        spans.addAll(ended);
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }
}
