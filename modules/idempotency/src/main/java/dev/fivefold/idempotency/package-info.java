/** Commands that are made once for each Idempotency-Key. */
@NullMarked
package dev.fivefold.idempotency;

import org.jspecify.annotations.NullMarked;
