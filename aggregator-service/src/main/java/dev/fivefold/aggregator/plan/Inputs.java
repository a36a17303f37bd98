package dev.fivefold.aggregator.plan;

/** The answers that a call may read when it is prepared. */
public interface Inputs {

    /**
     * What the given call answered.
     *
     * @throws IllegalStateException if it has not answered
     */
    <T> T valueOf(PlannedCall<T> call);
}
