/** Spans of calls and their attempts, by Micrometer Tracing or by SkyWalking's agent. */
@NullMarked
package dev.fivefold.starter.internal.tracing;

import org.jspecify.annotations.NullMarked;
