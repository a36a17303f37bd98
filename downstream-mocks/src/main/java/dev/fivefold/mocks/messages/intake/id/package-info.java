/** Ids of messages, from a hash of user, source and content. */
@NullMarked
package dev.fivefold.mocks.messages.intake.id;

import org.jspecify.annotations.NullMarked;
