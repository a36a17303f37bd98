/** Wiring of the downstream mocks, and nothing else: every other package is seen from here, and none sees this one. */
@NullMarked
package dev.fivefold.mocks;

import org.jspecify.annotations.NullMarked;
