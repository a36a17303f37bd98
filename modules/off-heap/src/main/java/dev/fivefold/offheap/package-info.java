/** Cached responses outside of the heap, with {@code fivefold.calls.*.*.cache.store=off-heap}. */
@NullMarked
package dev.fivefold.offheap;

import org.jspecify.annotations.NullMarked;
