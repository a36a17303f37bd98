/** The commands of the scripts in {@code benchmarks}. */
@NullMarked
package dev.fivefold.benchmarks.cli;

import org.jspecify.annotations.NullMarked;
