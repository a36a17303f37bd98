/** The reviews service: what buyers think of a product. */
@NullMarked
package dev.fivefold.mocks.reviews;

import org.jspecify.annotations.NullMarked;
