/** Tests of what is left out where nobody keeps spans. */
@NullMarked
package dev.fivefold.mocks.tracing;

import org.jspecify.annotations.NullMarked;
