/** How many requests a client may send. Runs on the event loops: buckets are lock-free, and nothing blocks. */
@NullMarked
package dev.fivefold.gateway.ratelimit;

import org.jspecify.annotations.NullMarked;
