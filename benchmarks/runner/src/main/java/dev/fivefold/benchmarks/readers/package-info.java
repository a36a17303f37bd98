/** Readers who come back, and their effect on caches. */
@NullMarked
package dev.fivefold.benchmarks.readers;

import org.jspecify.annotations.NullMarked;
