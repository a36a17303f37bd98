/** Feign clients whose methods return prepared calls, and the pipeline of interceptors of each method. */
@NullMarked
package dev.fivefold.starter.internal.client;

import org.jspecify.annotations.NullMarked;
