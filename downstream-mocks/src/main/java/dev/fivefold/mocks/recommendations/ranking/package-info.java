/**
 * Puts products in the order of what a model says of a user and each of them: the sum of the weights of all their features,
 * crossed. What costs most here is there in two forms or three, of which the settings choose.
 */
@NullMarked
package dev.fivefold.mocks.recommendations.ranking;

import org.jspecify.annotations.NullMarked;
