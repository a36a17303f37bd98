/** Spans of a request that is sampled: elsewhere they would cost nearly as much. */
@NullMarked
package dev.fivefold.mocks.tracing;

import org.jspecify.annotations.NullMarked;
