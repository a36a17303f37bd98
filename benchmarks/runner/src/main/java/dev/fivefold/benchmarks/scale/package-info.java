/** Compares the scaling of aggregators with the model of docs/scaling.md. */
@NullMarked
package dev.fivefold.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
