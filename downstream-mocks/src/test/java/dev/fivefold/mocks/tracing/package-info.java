/** Tests of requests that are not sampled. */
@NullMarked
package dev.fivefold.mocks.tracing;

import org.jspecify.annotations.NullMarked;
