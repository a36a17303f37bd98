/** The prices service: what a product costs a member of a price tier. */
@NullMarked
package dev.fivefold.mocks.prices;

import org.jspecify.annotations.NullMarked;
