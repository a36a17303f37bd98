/** Answers kept in this process, and calls that share one: each key is asked for once, whoever asks. */
@NullMarked
package dev.fivefold.aggregator.downstream.cache;

import org.jspecify.annotations.NullMarked;
