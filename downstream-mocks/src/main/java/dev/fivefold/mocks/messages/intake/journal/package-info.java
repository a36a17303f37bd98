/** The journal of accepted messages, from which the next process continues after a kill. */
@NullMarked
package dev.fivefold.mocks.messages.intake.journal;

import org.jspecify.annotations.NullMarked;
