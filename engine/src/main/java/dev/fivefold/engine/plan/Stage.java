package dev.fivefold.engine.plan;

import java.util.List;

/**
 * Calls that can be made in parallel, once all earlier stages have ended.
 *
 * @param index from 0
 * @param calls in the order of the plan, at least one
 */
public record Stage(int index, List<PlannedCall<?>> calls) {
    public Stage {
        calls = List.copyOf(calls);
    }
}
