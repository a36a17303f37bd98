/** Tests that the forms of each piece agree, and benchmarks of what they cost. */
@NullMarked
package dev.fivefold.mocks.recommendations.features;

import org.jspecify.annotations.NullMarked;
