/** The shop: its pages, and its other requests. Everything that any aggregator needs is in the starter. */
@NullMarked
package dev.fivefold.aggregator;

import org.jspecify.annotations.NullMarked;
