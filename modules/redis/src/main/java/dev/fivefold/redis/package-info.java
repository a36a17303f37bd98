/** Responses cached in Redis (cache-aside), which is optional: while it is unavailable, the services are called. */
@NullMarked
package dev.fivefold.redis;

import org.jspecify.annotations.NullMarked;
