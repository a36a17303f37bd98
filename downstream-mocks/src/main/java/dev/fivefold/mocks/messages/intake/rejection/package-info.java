/** Rejected messages: their reasons, responses and log lines. */
@NullMarked
package dev.fivefold.mocks.messages.intake.rejection;

import org.jspecify.annotations.NullMarked;
