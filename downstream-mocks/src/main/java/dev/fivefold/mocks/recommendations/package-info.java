/** The recommendations service: products that a user may like. */
@NullMarked
package dev.fivefold.mocks.recommendations;

import org.jspecify.annotations.NullMarked;
