package org.apache.skywalking.apm.toolkit.trace;

/** The trace of the calling thread. */
public final class TraceContext {

    private TraceContext() {}

    public static String traceId() {
        return Tracer.current() == null ? "N/A" : "a trace";
    }
}
