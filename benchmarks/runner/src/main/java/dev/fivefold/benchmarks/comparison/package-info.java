/** Comparisons beside a step: GC, fields, hedging, telemetry, and more data. */
@NullMarked
package dev.fivefold.benchmarks.comparison;

import org.jspecify.annotations.NullMarked;
