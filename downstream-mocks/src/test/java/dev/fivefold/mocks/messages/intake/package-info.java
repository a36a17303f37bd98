/** Tests of the intake of messages: validation, duplicates and batches. */
@NullMarked
package dev.fivefold.mocks.messages.intake;

import org.jspecify.annotations.NullMarked;
