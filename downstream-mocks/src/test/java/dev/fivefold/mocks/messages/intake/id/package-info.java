/** Tests and a benchmark of message ids. */
@NullMarked
package dev.fivefold.mocks.messages.intake.id;

import org.jspecify.annotations.NullMarked;
