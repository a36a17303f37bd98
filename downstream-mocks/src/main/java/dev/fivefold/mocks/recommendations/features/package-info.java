/** Lines of the feature store: texts such as {@code id=7;;age=34;;city=112}, split into features. */
@NullMarked
package dev.fivefold.mocks.recommendations.features;

import org.jspecify.annotations.NullMarked;
