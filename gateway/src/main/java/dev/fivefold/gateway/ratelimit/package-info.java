/** How many requests a client may send. Runs on the event loops: buckets are lock-free, and nothing waits. */
@NullMarked
package dev.fivefold.gateway.ratelimit;

import org.jspecify.annotations.NullMarked;
