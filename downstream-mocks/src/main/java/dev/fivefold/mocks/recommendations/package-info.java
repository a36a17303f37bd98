/** The recommendations service: what a user may like. */
@NullMarked
package dev.fivefold.mocks.recommendations;

import org.jspecify.annotations.NullMarked;
