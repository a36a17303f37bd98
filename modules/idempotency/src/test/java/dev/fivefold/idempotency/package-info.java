@NullUnmarked
package dev.fivefold.idempotency;

import org.jspecify.annotations.NullUnmarked;
