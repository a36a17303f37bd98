/** The busiest threads of a running service. */
@NullMarked
package dev.fivefold.benchmarks.top;

import org.jspecify.annotations.NullMarked;
