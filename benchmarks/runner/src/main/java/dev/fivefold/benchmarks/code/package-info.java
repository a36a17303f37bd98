/** Measures the code changes of lessons, with JMH and end to end, and writes the results. */
@NullMarked
package dev.fivefold.benchmarks.code;

import org.jspecify.annotations.NullMarked;
