/** Variants that are measured in interleaved rounds. */
@NullMarked
package dev.fivefold.benchmarks.rounds;

import org.jspecify.annotations.NullMarked;
