/** The shipping service: tracking of parcels, and the cost of sending one. */
@NullMarked
package dev.fivefold.mocks.shipping;

import org.jspecify.annotations.NullMarked;
