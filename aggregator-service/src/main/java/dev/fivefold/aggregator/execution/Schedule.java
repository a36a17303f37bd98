package dev.fivefold.aggregator.execution;

/** When a call may be started. */
public enum Schedule {
    /** Once all calls of the stages before its own have ended. */
    STAGED,
    /** Once the calls that it needs have ended. */
    DATAFLOW
}
