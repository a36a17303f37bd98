/** Work for a JVM that has just started, before a caller has to wait for it. */
@NullMarked
package dev.fivefold.warmup;

import org.jspecify.annotations.NullMarked;
