/** The messages service: messages of the shop and its sellers to a user. */
@NullMarked
package dev.fivefold.mocks.messages;

import org.jspecify.annotations.NullMarked;
