/** Tests that the ranking is the same by every form of its pieces, and benchmarks of what they cost. */
@NullMarked
package dev.fivefold.mocks.recommendations.ranking;

import org.jspecify.annotations.NullMarked;
