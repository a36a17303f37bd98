/** The journal of accepted messages, from which a process that was killed goes on. */
@NullMarked
package dev.fivefold.mocks.messages.intake.journal;

import org.jspecify.annotations.NullMarked;
