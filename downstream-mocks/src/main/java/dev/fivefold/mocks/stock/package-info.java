/** The stock service: the number of a product in a country. */
@NullMarked
package dev.fivefold.mocks.stock;

import org.jspecify.annotations.NullMarked;
