/** Wiring of the downstream mocks only: this package uses every other one, and none uses it. */
@NullMarked
package dev.fivefold.mocks;

import org.jspecify.annotations.NullMarked;
