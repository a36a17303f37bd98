/** The stock service: how many of a product a country has. */
@NullMarked
package dev.fivefold.mocks.stock;

import org.jspecify.annotations.NullMarked;
