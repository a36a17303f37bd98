/** Tests of the intake of messages: each pair gives the same results, and nothing that was accepted is lost. */
@NullMarked
package dev.fivefold.mocks.messages.intake;

import org.jspecify.annotations.NullMarked;
