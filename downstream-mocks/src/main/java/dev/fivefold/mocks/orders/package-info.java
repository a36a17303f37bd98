/** The orders service: what a user has bought. */
@NullMarked
package dev.fivefold.mocks.orders;

import org.jspecify.annotations.NullMarked;
