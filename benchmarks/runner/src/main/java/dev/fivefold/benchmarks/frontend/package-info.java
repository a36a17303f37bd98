/** The page and its slow variant in a browser. */
@NullMarked
package dev.fivefold.benchmarks.frontend;

import org.jspecify.annotations.NullMarked;
