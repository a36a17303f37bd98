/** The prices service: the price of a product for a member of a price tier. */
@NullMarked
package dev.fivefold.mocks.prices;

import org.jspecify.annotations.NullMarked;
