package dev.fivefold.engine.execution;

/** When a call may start. */
public enum Schedule {
    /** When all calls of earlier stages have ended. */
    STAGED,
    /** When the calls that it depends on have ended. */
    DATAFLOW
}
