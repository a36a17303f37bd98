/** The orders service: past purchases of a user. */
@NullMarked
package dev.fivefold.mocks.orders;

import org.jspecify.annotations.NullMarked;
