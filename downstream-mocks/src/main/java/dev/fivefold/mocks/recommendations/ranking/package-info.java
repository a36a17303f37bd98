/**
 * Ranks products by a model of users and products: the sum of the weights of all their crossed features. The most
 * expensive pieces have two or three implementations, selected by the settings.
 */
@NullMarked
package dev.fivefold.mocks.recommendations.ranking;

import org.jspecify.annotations.NullMarked;
