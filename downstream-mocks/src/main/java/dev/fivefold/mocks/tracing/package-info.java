/** Spans of a request, where somebody keeps them: elsewhere they would cost nearly as much. */
@NullMarked
package dev.fivefold.mocks.tracing;

import org.jspecify.annotations.NullMarked;
