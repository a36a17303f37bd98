/** Tests of the buckets, with a fixed clock. */
@NullMarked
package dev.fivefold.gateway.ratelimit;

import org.jspecify.annotations.NullMarked;
