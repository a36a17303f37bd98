/**
 * Sessions of the shop's visitors and the catalogue that they view, in memory, as in services with a large heap.
 * Synthetic, and off by default.
 */
@NullMarked
package dev.fivefold.aggregator.session;

import org.jspecify.annotations.NullMarked;
