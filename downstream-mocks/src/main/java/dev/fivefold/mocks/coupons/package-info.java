/** The coupons service: what a user need not pay. */
@NullMarked
package dev.fivefold.mocks.coupons;

import org.jspecify.annotations.NullMarked;
