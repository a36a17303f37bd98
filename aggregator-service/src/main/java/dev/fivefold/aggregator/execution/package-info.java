/** Runs plans: one call after the other, or a stage's calls at once on a dedicated pool. */
@NullMarked
package dev.fivefold.aggregator.execution;

import org.jspecify.annotations.NullMarked;
