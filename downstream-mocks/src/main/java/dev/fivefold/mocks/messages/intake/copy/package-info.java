/** A message as request and as row, and the copiers from one to the other. */
@NullMarked
package dev.fivefold.mocks.messages.intake.copy;

import org.jspecify.annotations.NullMarked;
