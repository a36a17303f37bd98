/** The messages service: what the shop and its sellers have written to a user. */
@NullMarked
package dev.fivefold.mocks.messages;

import org.jspecify.annotations.NullMarked;
