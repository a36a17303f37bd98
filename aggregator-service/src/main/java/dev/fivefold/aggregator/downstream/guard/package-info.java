/**
 * What keeps one service's trouble from becoming that of the page: a bulkhead, a breaker, and what they do when a service
 * comes back. Their limits can be moved while calls are made.
 */
@NullMarked
package dev.fivefold.aggregator.downstream.guard;

import org.jspecify.annotations.NullMarked;
