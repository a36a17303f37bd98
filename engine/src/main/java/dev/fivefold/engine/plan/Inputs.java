package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.RawJson;
import org.jspecify.annotations.Nullable;

/** The values that a call may read when it is prepared. */
public interface Inputs {

    /**
     * The value of the given call.
     *
     * @throws IllegalStateException if it has none
     */
    <T> T valueOf(PlannedCall<T> call);

    /** The response of the given call as received, an empty array if it had nothing to request; {@code null} if it has no value. */
    @Nullable
    RawJson bodyOf(PlannedCall<?> call);

    /** The maximum size of a part that is made of others, in bytes. */
    long maxBytes();
}
