/** The coupons service: discounts of a user. */
@NullMarked
package dev.fivefold.mocks.coupons;

import org.jspecify.annotations.NullMarked;
