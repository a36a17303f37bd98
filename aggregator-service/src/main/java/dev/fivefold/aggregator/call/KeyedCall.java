package dev.fivefold.aggregator.call;

import java.util.List;

/**
 * A call for one key, of a service that can also answer for many at once.
 *
 * @param <T> what later calls of the plan read of the answer
 */
public interface KeyedCall<T> extends DownstreamCall<T> {

    /** What it asks for; equal keys have the same answer. */
    Object key();

    /** How it can be made together with others: only with those whose {@code bulk} is equal to this. */
    Bulk<T> bulk();

    /**
     * Makes many calls as one.
     *
     * @param <T> what later calls of the plan read of the answer for one key
     */
    interface Bulk<T> {

        /** How many keys one call takes at most, at least 1. */
        int most();

        /**
         * One call for all these keys.
         *
         * @param keys different ones, from 1 to {@link #most}
         */
        DownstreamCall<BulkAnswer<T>> of(List<Object> keys);
    }
}
