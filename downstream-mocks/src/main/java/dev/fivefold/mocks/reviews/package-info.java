/** The reviews service: buyers' reviews of a product. */
@NullMarked
package dev.fivefold.mocks.reviews;

import org.jspecify.annotations.NullMarked;
