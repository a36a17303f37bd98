/** The carts service: products that a user is about to buy, now or later. */
@NullMarked
package dev.fivefold.mocks.carts;

import org.jspecify.annotations.NullMarked;
