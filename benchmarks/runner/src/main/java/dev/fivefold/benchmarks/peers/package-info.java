/** The same pages from the same origin through Fivefold and through other programs, measured in interleaved rounds. */
@NullMarked
package dev.fivefold.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
