/** Tests and a benchmark of the queue, and tests of its writer: no accepted message is lost. */
@NullMarked
package dev.fivefold.mocks.messages.intake.queue;

import org.jspecify.annotations.NullMarked;
