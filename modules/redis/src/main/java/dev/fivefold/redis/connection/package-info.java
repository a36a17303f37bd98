/** The connection of the cache to Redis, and its circuit breaker. */
@NullMarked
package dev.fivefold.redis.connection;

import org.jspecify.annotations.NullMarked;
