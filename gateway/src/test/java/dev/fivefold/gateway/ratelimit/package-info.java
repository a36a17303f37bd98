/** Tests of the buckets, with a clock that stands still. */
@NullMarked
package dev.fivefold.gateway.ratelimit;

import org.jspecify.annotations.NullMarked;
