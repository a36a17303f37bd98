/** Spans of sampled requests only: without sampling they would cost nearly as much. */
@NullMarked
package dev.fivefold.mocks.tracing;

import org.jspecify.annotations.NullMarked;
