/** Tests that the implementations of each piece agree, and benchmarks of their cost. */
@NullMarked
package dev.fivefold.mocks.recommendations.features;

import org.jspecify.annotations.NullMarked;
