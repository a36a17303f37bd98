package dev.fivefold.lab.stack;

/** What the services tell of requests besides spans, each value more than the one before it. */
public enum Telemetry {
    /** Nothing, and nginx writes no lines either: what the others cost is measured against it. */
    NONE,
    /** Metrics. For who measures pages: what one costs is not what its lines in the logs cost. */
    METRICS,
    /** The same, and a line for each request at each hop. For who looks at them. */
    LINES
}
