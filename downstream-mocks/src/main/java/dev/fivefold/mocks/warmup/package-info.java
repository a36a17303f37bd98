/** Warms up a new JVM before the first client. */
@NullMarked
package dev.fivefold.mocks.warmup;

import org.jspecify.annotations.NullMarked;
