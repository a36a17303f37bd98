/** Tests and a benchmark of the copiers, and messages for other tests. */
@NullMarked
package dev.fivefold.mocks.messages.intake.copy;

import org.jspecify.annotations.NullMarked;
