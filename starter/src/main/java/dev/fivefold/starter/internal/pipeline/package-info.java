/** The pipeline of interceptors of each client method, from a prepared call to its transport. */
@NullMarked
package dev.fivefold.starter.internal.pipeline;

import org.jspecify.annotations.NullMarked;
