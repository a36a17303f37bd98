/** Wiring of the aggregator service, and nothing else: every other package is seen from here, and none sees this one. */
@NullMarked
package dev.fivefold.aggregator;

import org.jspecify.annotations.NullMarked;
