/** Changes of prices: the database first, then the caches. */
@NullMarked
package dev.fivefold.aggregator.price;

import org.jspecify.annotations.NullMarked;
