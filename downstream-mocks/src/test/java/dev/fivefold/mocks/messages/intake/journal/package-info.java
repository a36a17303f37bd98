@NullMarked
package dev.fivefold.mocks.messages.intake.journal;

import org.jspecify.annotations.NullMarked;
