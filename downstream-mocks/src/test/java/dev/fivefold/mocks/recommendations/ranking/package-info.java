/** Tests that the ranking is the same with every implementation, and benchmarks of their cost. */
@NullMarked
package dev.fivefold.mocks.recommendations.ranking;

import org.jspecify.annotations.NullMarked;
