/** Accepting messages: checked, recognised if they come twice within a minute, queued, and written in batches. */
@NullMarked
package dev.fivefold.mocks.messages.intake;

import org.jspecify.annotations.NullMarked;
