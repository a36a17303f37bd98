/** Work for a JVM that has just started, before a client has to wait for it. */
@NullMarked
package dev.fivefold.mocks.warmup;

import org.jspecify.annotations.NullMarked;
