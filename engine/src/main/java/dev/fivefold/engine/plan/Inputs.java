package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.CallResult;

/** The values that a call may read when it is prepared. */
public interface Inputs {
    /**
     * The value of the given call.
     *
     * @throws IllegalStateException if it has none
     */
    <T> T valueOf(PlannedCall<T> call);

    /**
     * How the given call ended.
     *
     * @throws IllegalStateException if it has not
     */
    CallResult<?> resultOf(PlannedCall<?> call);

    /** The maximum size of a part that is made of others, in bytes. */
    long maxBytes();
}
