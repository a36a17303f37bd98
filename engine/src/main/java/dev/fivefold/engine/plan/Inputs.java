package dev.fivefold.engine.plan;

/** The values that a call may read when it is prepared. */
public interface Inputs {

    /**
     * The value of the given call.
     *
     * @throws IllegalStateException if it has none
     */
    <T> T valueOf(PlannedCall<T> call);
}
