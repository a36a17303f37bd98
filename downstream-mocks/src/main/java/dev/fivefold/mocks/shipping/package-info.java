/** The shipping service: where parcels are, and what sending one would cost. */
@NullMarked
package dev.fivefold.mocks.shipping;

import org.jspecify.annotations.NullMarked;
