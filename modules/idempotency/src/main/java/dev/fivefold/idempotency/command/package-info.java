/** Commands: what their writes send, and what makes them once. */
@NullMarked
package dev.fivefold.idempotency.command;

import org.jspecify.annotations.NullMarked;
