/** The page and its slow variant in a headless Chromium, by its DevTools protocol. */
@NullMarked
package dev.fivefold.benchmarks.frontend;

import org.jspecify.annotations.NullMarked;
