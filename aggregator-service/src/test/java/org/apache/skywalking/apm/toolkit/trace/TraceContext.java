package org.apache.skywalking.apm.toolkit.trace;

/** What the calling thread is in. */
public final class TraceContext {

    private TraceContext() {}

    public static String traceId() {
        return Tracer.current() == null ? "N/A" : "a trace";
    }
}
