package dev.fivefold.aggregator.plan;

import java.util.List;

/**
 * Calls that can be made at the same time, once all earlier stages are done.
 *
 * @param index from 0
 * @param calls in the order of the plan, at least one
 */
public record Stage(int index, List<PlannedCall<?>> calls) {

    public Stage {
        calls = List.copyOf(calls);
    }
}
