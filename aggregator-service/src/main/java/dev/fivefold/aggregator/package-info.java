/** The shop: its pages, and what else its clients ask for. Everything that any aggregator needs is in the starter. */
@NullMarked
package dev.fivefold.aggregator;

import org.jspecify.annotations.NullMarked;
