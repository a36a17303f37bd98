/** Responses cached in this process, on the heap or off it, and coalescing of equal calls in flight. */
@NullMarked
package dev.fivefold.starter.internal.cache;

import org.jspecify.annotations.NullMarked;
