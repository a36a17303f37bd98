package dev.fivefold.admission;

/** Whether this process has more work than it can do. Called by one thread. */
public interface Saturation {

    /** Whether the CPUs that it may use are busy. */
    boolean isBusy();

    /** The longest time that ready work has waited for a thread or a CPU since the last call, in nanoseconds. */
    long delayNanos();
}
