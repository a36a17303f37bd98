/** The bounded queue of accepted messages, and the writer that inserts them into the table in batches. */
@NullMarked
package dev.fivefold.mocks.messages.intake.queue;

import org.jspecify.annotations.NullMarked;
