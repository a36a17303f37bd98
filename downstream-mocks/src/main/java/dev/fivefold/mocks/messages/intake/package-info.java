/** HTTP intake of messages: reads and validates them, rejects duplicates within a minute, and queues the others. */
@NullMarked
package dev.fivefold.mocks.messages.intake;

import org.jspecify.annotations.NullMarked;
