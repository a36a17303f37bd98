package dev.fivefold.engine.call;

import java.util.List;

/**
 * A call for one key, of a service that also has a method for many keys.
 *
 * @param <T> the part of the response that later calls of the plan read
 */
public interface KeyedCall<T> extends Call<T> {
    /** The requested key; calls with equal keys have equal results. */
    Object key();

    /** How to combine this call with others: only calls with equal {@code bulk} can be combined. */
    Bulk<T> bulk();

    /**
     * Makes one call of many.
     *
     * @param <T> the part of the response for one key that later calls of the plan read
     */
    interface Bulk<T> {
        /** The maximum number of keys in one call, at least 1. */
        int maxKeys();

        /**
         * One call for all these keys.
         *
         * @param keys distinct, from 1 to {@link #maxKeys}
         */
        Call<BulkResult<T>> of(List<Object> keys);
    }
}
